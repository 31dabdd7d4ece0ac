import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorNote } from '#core/credits/administrator-note.ts'
import { type Posting, postCredits } from '#core/credits/post-credits.server.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'

const administratorId = randomUUID()
const notes = ['=1+1', '+cmd|calc', '@SUM(A1)', '-2+3', '\tvà', 'hai\ndòng', 'nói "vâng", rồi thôi']
const exportId = randomUUID()
const transactionId = randomUUID()
const day = 86_400_000

let site: PreparedSite
let buyer: Person
let other: Person

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    ;[buyer, other] = [await enter(context, 'buyer'), await enter(context, 'other')]
    const post = (userId: string, posting: Omit<Posting, 'userId'>) =>
      context.db.transaction((tx) => postCredits({ ...context, db: tx }, { userId, ...posting }))
    const bought = { reason: 'purchase', source: 'transaction', sourceId: `${transactionId}:1` } as const
    const refunded = { reason: 'refund', source: 'transaction', sourceId: `${transactionId}:2` } as const
    await post(buyer.id, { amount: 5_000, ...bought })
    await post(buyer.id, { amount: -1_000, ...refunded })
    await post(buyer.id, { amount: -37, reason: 'export', source: 'export', sourceId: exportId })
    const adjust = (userId: string, note: string) =>
      post(userId, { amount: 1, reason: 'adjustment', source: 'admin', sourceId: randomUUID(), note })
    for (const note of notes) await adjust(buyer.id, note)
    for (let n = 1; n <= 60; n++) await adjust(buyer.id, `lần ${n}`)
    await adjust(other.id, 'của người khác')
    await adjust(other.id, 'hoàn (một phần) (Jane (Ops) :( Họ Tên)')
    await adjust(other.id, administratorNote(administratorId, 'bù lỗi (tệp 7)'))
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const html = async (path: string, person = buyer) => (await site.get(path, person)).text()
/** Returns the rows of the table, as text. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row]) => row.replaceAll(/<[^>]*>/g, ' '))
/** Returns the headings of the months, as text. */
const monthsOf = (page: string) =>
  [...page.matchAll(/<th scope="rowgroup"[^>]*>(.*?)<\/th>/gs)].map(([, heading]) =>
    heading
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
const csv = async (query = '', person = buyer, headers = {}) => {
  const response = await site.get(`/ledger.csv${query}`, person, headers)
  const text = await response.text()
  const rows = parse(text, { bom: true, record_delimiter: '\r\n' })
  return { response, text, heading: rows[0], rows: rows.slice(1) }
}

describe('/ledger', () => {
  test('redirects visitors to the login and back', async () => {
    for (const path of ['/ledger?kind=exports', '/ledger.csv?kind=exports']) {
      const response = await site.get(path)
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    }
  })

  test('shows fifty entries a page, newest first, with the total', async () => {
    const first = await html('/ledger')
    expect(rowsOf(first)).toHaveLength(50)
    expect(rowsOf(first)[0]).toMatch(/Adjustment.*lần 60.*\+1.*4,040/s)
    expect(first).toContain('71 entries')
    // Joined, in case the entries were written over the end of a month.
    const months = monthsOf(first).join(' ')
    expect(months).toMatch(/^[A-Z][a-z]+ \d{4} /)
    for (const sum of ['Granted +10', 'Purchases +5,000', 'Exports −37', 'Refunds and disputes −1,000']) {
      expect(months).toContain(sum)
    }
    expect(months).toMatch(/Administrator’s adjustments \+\d+$/)
    expect(monthsOf(await html('/ledger?kind=exports'))).toEqual([
      expect.stringMatching(/ \d{4} Exports −37$/),
    ])
    expect(first).toContain('href="/ledger?page=2"')
    const second = await html('/ledger?page=2')
    expect(rowsOf(second)).toHaveLength(21)
    expect(rowsOf(second).at(-1)).toMatch(/Welcome credits.*\+10.*10/s)
    expect(rowsOf(await html('/ledger?page=99'))).toHaveLength(21)
  })

  test('links to the export and the payment', async () => {
    expect(await html('/ledger?kind=exports')).toContain(`href="/exports/${exportId}"`)
    expect(await html('/ledger?kind=purchases')).toContain(`href="/transactions/${transactionId}"`)
    expect(await html('/ledger?kind=refunds')).toContain(`href="/transactions/${transactionId}"`)
  })

  test.each([
    ['granted', 1],
    ['purchases', 1],
    ['exports', 1],
    ['refunds', 1],
    ['adjustments', 50],
  ])('shows only %s', async (kind, count) => {
    expect(rowsOf(await html(`/ledger?kind=${kind}`))).toHaveLength(count)
  })

  test('shows the requested days, in Vietnam time', async () => {
    const dayOf = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10)
    // Both days, in case the suite runs over midnight.
    const today = dayOf(Date.now())
    expect(rowsOf(await html(`/ledger?from=${dayOf(Date.now() - day)}&to=${today}`))).toHaveLength(50)
    const before = await html(`/ledger?to=${dayOf(Date.now() - 2 * day)}`)
    expect(before).toContain('No entries match')
    expect(before).not.toContain('Download CSV')
  })

  test('reports invalid dates and keeps them', async () => {
    const page = await html('/ledger?from=2026-02-01&to=2026-01-01')
    expect(page).toContain('Start date must be less than or equal to end date')
    expect(page).toContain('value="01/02/2026"')
    expect(await html('/ledger?from=31/02/2026')).toContain('value="31/02/2026"')
    expect(await html('/ledger?from=1.2.2026')).toContain('value="01/02/2026"')
    for (const query of ['from=31/12/2025', 'kind=nonsense', 'page=-1', 'page=1e9', 'kind=__proto__']) {
      expect((await site.get(`/ledger?${query}`, buyer)).status).toBe(200)
    }
  })

  test("never shows another customer's entries", async () => {
    for (const path of ['/ledger', '/ledger?kind=adjustments', `/ledger?userId=${other.id}`]) {
      expect(await html(path)).not.toContain('của người khác')
    }
    expect(rowsOf(await html('/ledger', other))).toHaveLength(4)
    expect((await csv(`?userId=${other.id}`)).text).not.toContain('của người khác')
  })

  test('is uncached', async () => {
    for (const path of ['/ledger', '/ledger.csv']) {
      expect((await site.get(path, buyer)).headers.get('Cache-Control')).toBe('no-store')
    }
  })
})

describe('/ledger.csv', () => {
  test('contains the whole ledger and parses back', async () => {
    const { response, heading, rows } = await csv()
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="credit-ledger-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(heading).toEqual(['Date and time', 'Entry', 'Note', 'Credits', 'Balance', 'Reference'])
    expect(rows).toHaveLength(71)
    expect(rows.at(-1)).toEqual([expect.any(String), 'Welcome credits', '', '10', '10', ''])
    expect(rows.at(-2)).toEqual([expect.any(String), 'Purchase', '', '5000', '5010', transactionId])
    expect(rows.at(-4)).toEqual([expect.any(String), 'Export', '', '-37', '3973', exportId])
    const sum = rows.reduce((total: number, row: string[]) => total + Number(row[3]), 0)
    expect(sum).toBe(Number(rows[0][4]))
    const shown = rowsOf(await html('/ledger'))[0]
    const [, year, month, dayOfMonth, time] =
      /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):\d\d$/.exec(rows[0][0]) ?? []
    expect(shown).toContain(`${dayOfMonth}/${month}/${year} ${time}`)
  })

  test('begins with a byte order mark and ends lines as in RFC 4180', async () => {
    const bytes = Buffer.from(await (await site.get('/ledger.csv', buyer)).arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.toString().split('\r\n')).toHaveLength(73)
  })

  test('escapes notes that a spreadsheet would execute, and no other', async () => {
    const { rows } = await csv('?kind=adjustments')
    const written = rows.slice(-notes.length).map((row: string[]) => row[2])
    expect(written.reverse()).toEqual([
      ...notes.slice(0, 5).map((note) => `'${note} (Administrator)`),
      'hai\ndòng (Administrator)',
      'nói "vâng", rồi thôi (Administrator)',
    ])
  })

  test('names no administrator, even in old notes', async () => {
    const [english, page] = [await csv('?kind=adjustments', other), await html('/ledger', other)]
    const vietnamese = await csv('?kind=adjustments', other, { Cookie: `${other.cookie}; lang=vi` })
    expect(english.rows.map((row: string[]) => row[2])).toEqual([
      'bù lỗi (tệp 7) (Administrator)',
      'hoàn (Administrator)',
      'của người khác (Administrator)',
    ])
    expect(vietnamese.rows[0][2]).toBe('bù lỗi (tệp 7) (Quản trị viên)')
    for (const text of [english.text, vietnamese.text, page]) {
      expect(text).toContain('bù lỗi (tệp 7)')
      expect(text).not.toMatch(/Jane|Ops|Họ Tên/)
      expect(text).not.toContain(administratorId)
    }
  })

  test('uses the language of the page and keeps the filters', async () => {
    const vietnamese = await csv('?kind=granted', buyer, { Cookie: `${buyer.cookie}; lang=vi` })
    expect(vietnamese.rows.map((row: string[]) => row[1])).toEqual(['Tín dụng tặng khi đăng ký'])
    expect(vietnamese.response.headers.get('Content-Disposition')).toContain('so-tin-dung-')
  })

  test('supports HEAD but not POST', async () => {
    const head = await fetch(`${site.address()}/ledger.csv`, {
      method: 'HEAD',
      headers: { Cookie: buyer.cookie },
    })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const written = await site.post('/ledger.csv', buyer, '')
    expect(written.status).toBe(405)
  })
})
