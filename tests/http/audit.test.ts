import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#core/audit/write-audit.server.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { formulaPayloads } from '#tests/setup/formula-payloads.ts'
import {
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

/** PostgreSQL cannot store NUL. */
const payloads = formulaPayloads.filter((payload) => !payload.includes('\0'))

let site: PreparedSite
let admin: Person

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    admin = await enterAsAdministrator(context, 'quan-tri')
    const { db } = context
    const who = { id: admin.id, email: 'quan-tri@example.vn', address: '192.0.2.1' }
    const by = { ...who, fullName: 'Quản Trị' }
    for (const payload of payloads) {
      await writeAudit(
        db,
        { ...who, id: await insertUser(db, { role: 'admin', fullName: payload }), fullName: payload },
        {
          action: 'article.update',
          subject: { id: 'formulas', name: payload },
          before: { companyName: payload, credits: -1 },
          after: { companyName: `${payload};${payload}`, credits: 2 },
          reason: payload,
        },
      )
    }
    await writeAudit(db, by, {
      action: 'company.correct',
      subject: { id: '0100109106', name: 'CÔNG TY SỬA' },
    })
    await writeAudit(db, by, { action: 'import.start', subject: { id: '12', name: 'nhập.csv' } })
    await writeAudit(db, by, { action: 'import.discard', subject: { id: 'x', name: 'bỏ.csv' } })
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const read = async (path: string, language = 'en') => {
  const response = await site.get(path, { ...admin, cookie: `${admin.cookie}; lang=${language}` })
  expect(response.status).toBe(200)
  return response.text()
}

/** Returns the starts of cells in spreadsheets of any locale, whatever the separator. */
const beginnings = (cell: string) =>
  cell.split(/[;\t\r\n]/).map((part) => part.replace(/^[\s\p{Cf}"]+/u, '').slice(0, 1))

/** Removes escaping apostrophes, and the byte order mark that the embedded database's driver drops. */
const bare = (cell: string) => cell.replaceAll(/['\ufeff]/g, '')

test.each(['en', 'vi'])('the file contains no formulas, in %s', async (language) => {
  const csv = await read('/admin/audit.csv?subject=formulas', language)
  const [, ...rows] = parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][]
  expect(rows).toHaveLength(payloads.length)
  for (const [at, payload] of payloads.toReversed().entries()) {
    const cells = rows[at]
    expect(cells).toHaveLength(6)
    for (const cell of cells) expect(beginnings(cell).join(''), cell).not.toMatch(/[=+\-@＝＋－＠−]/)
    const [, who, what, changes, reason] = cells.map(bare)
    const plain = bare(payload)
    expect([who, reason]).toEqual([plain, plain])
    expect(what).toContain(plain)
    expect(changes).toContain(`${plain} → ${plain};${plain}`)
  }
})

test('an entry links to its subject if it still exists', async () => {
  const page = await read('/admin/audit')
  expect(page).toContain('href="/company/0100109106">CÔNG TY SỬA</a>')
  expect(page).toContain('href="/admin/data/imports/12">nhập.csv</a>')
  expect(page).toContain('<b>bỏ.csv</b>')
})
