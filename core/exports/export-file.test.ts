import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { exports } from '#core/db/schema/exports.ts'
import { industries } from '#core/industries/industries.server.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { formulaPayloads } from '#tests/setup/formula-payloads.ts'
import { hasLibreOffice, openInLibreOffice } from '#tests/setup/libre-office.ts'
import { readXlsx } from '#tests/setup/read-xlsx.ts'
import { companyRow, insertCompanies } from '#tests/setup/search.ts'
import { type ColumnKey, defaultColumns } from './columns.ts'
import { exportCompanies } from './export-companies.server.ts'
import { exportFile } from './export-file.server.ts'
import type { ExportFormat } from './formats.ts'

const header =
  'Name,International Name,Tax Code,Address,Legal Representative,Phone,Email,Founded Date,Business Type,' +
  'Business Type (English),Ward,District,City'
const industry = industries.find(({ code }) => code === '6201') ?? industries[0]
const address = 'Số 5, ngõ 3 "Hoa Ngọc Lan", Phường Trúc Bạch, Quận Ba Đình, Thành phố Hà Nội'

/** PostgreSQL rejects NUL, and the embedded one drops a byte order mark. */
const payloads = formulaPayloads.filter((payload) => !/[\0\uFEFF]/.test(payload))

let database: TestDatabase
/** Ids of the companies below, in order. */
let ids: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await insertCompanies(database, [
    companyRow('0100109106', 'CÔNG TY TNHH PHƯỜNG, ĐƯỜNG & “SEN”', {
      internationalName: 'Lotus <Sen> Co., Ltd',
      shortName: 'SEN',
      taxAddress: address,
      ward: 'Phường Trúc Bạch',
      districtId: 1,
      cityId: 1,
      provinceCode: '01',
      phone: '0912345678',
      email: 'lienhe@sen.example',
      legalRepresentative: 'NGUYỄN THỊ ƯỚC',
      issueDate: '2018-06-26',
      businessTypeId: industry.id,
      status: 'active',
    }),
    companyRow('0100109106-001', 'CHI NHÁNH SEN', { phone: '+84 24 3824 1234', issueDate: '1899-12-31' }),
    companyRow('012345678901', 'HỘ KINH DOANH SEN'),
    ...payloads.map((payload, at) =>
      companyRow(`02001000${10 + at}`, payload, {
        taxAddress: payload,
        legalRepresentative: payload,
        email: payload,
        phone: payload,
      }),
    ),
  ])
})
afterAll(() => database.drop())

let userId: string
beforeEach(async () => {
  userId = await insertUser(database.connection.db, { credits: 50_000 })
})

const db = () => database.connection.db

async function buy(companyIds: number[], columns: readonly ColumnKey[] = defaultColumns): Promise<string> {
  const request = { userId, companyIds, columns, format: 'csv' as const, idempotencyKey: randomUUID() }
  return (await exportCompanies({ db: db(), ledgerKey, ...unlimitedQuotes }, request)).id
}

async function read(exportId: string, format?: ExportFormat): Promise<Buffer> {
  const file = await exportFile(db(), { userId, exportId, format, siteOrigin: 'https://site.example' })
  const chunks: Uint8Array[] = []
  for await (const chunk of file.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const readCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n' })
const readLines = (bytes: Buffer): Record<string, unknown>[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const change = (id: number, values: Partial<typeof companies.$inferInsert>) =>
  db().update(companies).set(values).where(eq(companies.id, id))

describe('a CSV file', () => {
  test('matches the expected bytes', async () => {
    const text = (await read(await buy([ids[1], ids[0]], ['name', 'taxCode', 'address', 'phone']))).toString()
    expect(text).toBe(
      '\uFEFFName,Tax Code,Address,Phone\r\n' +
        'CHI NHÁNH SEN,0100109106-001,,+84 24 3824 1234\r\n' +
        `"CÔNG TY TNHH PHƯỜNG, ĐƯỜNG & “SEN”",0100109106,"${address.replaceAll('"', '""')}",0912345678\r\n`,
    )
  })

  test('has the 13 default columns unless others were chosen', async () => {
    const bytes = await read(await buy(ids.slice(0, 3)))
    expect(bytes.subarray(0, 3 + header.length + 2).toString()).toBe(`\uFEFF${header}\r\n`)
    const [, first, second, third] = readCsv(bytes)
    expect(first).toEqual([
      'CÔNG TY TNHH PHƯỜNG, ĐƯỜNG & “SEN”',
      'Lotus <Sen> Co., Ltd',
      '0100109106',
      address,
      'NGUYỄN THỊ ƯỚC',
      '0912345678',
      'lienhe@sen.example',
      '2018-06-26',
      industry.nameVi,
      industry.nameEn,
      'Phường Trúc Bạch',
      expect.stringMatching(/\S/),
      expect.stringContaining('Hà Nội'),
    ])
    expect(second.slice(5, 8)).toEqual(['+84 24 3824 1234', '', '1899-12-31'])
    expect(third[2]).toBe('************')
  })

  test('has the units since July 2025 if chosen', async () => {
    await change(ids[1], { ward: 'Phường Đồng Xuân', districtId: 2, cityId: 1, provinceCode: '01' })
    const columns = ['ward', 'presentWard', 'presentWardCandidates', 'province'] as const
    const [header, ...rows] = readCsv(await read(await buy(ids.slice(0, 3), columns)))
    await change(ids[1], { ward: null, districtId: null, cityId: null, provinceCode: null })
    expect(header.slice(1)).toEqual([
      'Ward (since July 2025)',
      'Possible Wards (since July 2025)',
      'Province (since July 2025)',
    ])
    expect(rows).toEqual([
      ['Phường Trúc Bạch', 'Phường Ba Đình', '', 'Hà Nội'],
      ['Phường Đồng Xuân', '', 'Phường Ba Đình; Phường Hoàn Kiếm', 'Hà Nội'],
      ['', '', '', ''],
    ])
  })

  test('contains no formulas and keeps its text', async () => {
    const rows = readCsv(await read(await buy(ids.slice(3)))).slice(1)
    expect(rows).toHaveLength(payloads.length)
    for (const [at, row] of rows.entries()) {
      for (const column of [0, 3, 4, 5, 6]) {
        expect(row[column]).not.toMatch(/(^|[;\t\r\n])["\s\p{Cf}]*[=+\-@＝＋－＠−]/u)
        expect(row[column].replaceAll("'", '')).toBe(payloads[at].replaceAll("'", ''))
      }
    }
  })
})

test('JSON Lines have every key, null for missing values, and unescaped text', async () => {
  const columns = [
    ...defaultColumns,
    'status',
    'industryCode',
    'companyType',
    'pageAddress',
    'province',
  ] as const
  const [first, , third, payload] = readLines(await read(await buy(ids, columns), 'jsonl'))
  expect(first).toMatchObject({ name: 'CÔNG TY TNHH PHƯỜNG, ĐƯỜNG & “SEN”', foundedDate: '2018-06-26' })
  expect(Object.keys(first)).toEqual(columns)
  expect(third).toEqual({
    ...Object.fromEntries(columns.map((key) => [key, null])),
    name: 'HỘ KINH DOANH SEN',
    taxCode: '************',
    status: 'unknown',
    companyType: 'household',
    pageAddress: `https://site.example/company/hkd-${ids[2]}`,
  })
  expect(payload.name).toBe('=1+1')
})

describe('an XLSX file', () => {
  test('has a bold, frozen header, widths, text cells and date cells', async () => {
    const { rows, sheet } = readXlsx(await read(await buy(ids.slice(0, 3)), 'xlsx'))
    expect(rows[0].map(({ value }) => value).join(',')).toBe(header)
    expect(rows[0].every(({ isBold, type }) => isBold && type === 'inlineStr')).toBe(true)
    expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" state="frozen"/)
    expect(sheet.match(/<col [^>]*customWidth/g)).toHaveLength(13)
    const cells = new Map(rows.flat().map((cell) => [cell.at, cell]))
    const text = { type: 'inlineStr', isBold: false }
    expect(cells.get('A2')).toMatchObject({ ...text, value: 'CÔNG TY TNHH PHƯỜNG, ĐƯỜNG & “SEN”' })
    expect(cells.get('B2')).toMatchObject({ ...text, value: 'Lotus <Sen> Co., Ltd' })
    expect(cells.get('C2')).toMatchObject({ ...text, value: '0100109106', format: '@' })
    expect(cells.get('F3')).toMatchObject({ ...text, value: '+84 24 3824 1234', format: '@' })
    // The 43,277th day of spreadsheets, which have no dates before 1900.
    expect(cells.get('H2')).toMatchObject({ type: 'n', value: '43277', format: 'dd/mm/yyyy' })
    expect(cells.get('H3')).toMatchObject({ ...text, value: '1899-12-31' })
    expect(cells.has('B4')).toBe(false)
  })

  test('has no formula', async () => {
    const { rows, sheet } = readXlsx(await read(await buy(ids), 'xlsx'))
    expect(rows).toHaveLength(ids.length + 1)
    expect(sheet).not.toContain('<f')
    for (const row of rows.slice(4))
      for (const cell of row) expect(cell.type).toBe(cell.value === '' ? 'n' : 'inlineStr')
    expect(rows[4][0].value).toBe('=1+1')
  })
})

describe.skipIf(!hasLibreOffice())('LibreOffice', () => {
  test('opens both files and runs nothing', async () => {
    const exportId = await buy(ids)
    const fromXlsx = openInLibreOffice(await read(exportId, 'xlsx'), 'xlsx')
    const fromCsv = openInLibreOffice(await read(exportId, 'csv'), 'csv')
    for (const xml of [fromXlsx, fromCsv]) {
      expect(xml).not.toContain('table:formula')
      expect(xml).toContain('CÔNG TY TNHH PHƯỜNG, ĐƯỜNG &amp; “SEN”')
      expect(xml).toContain('+84 24 3824 1234')
    }
    expect(fromXlsx).toContain('<text:p>0100109106</text:p>')
    expect(fromXlsx).toContain('office:date-value="2018-06-26"')
  })
})

describe('a file generated later', () => {
  test('omits companies hidden or removed since, in any format', async () => {
    const exportId = await buy(ids.slice(0, 3))
    await change(ids[0], { hiddenFields: ['phone', 'email', 'legal_representative', 'tax_address'] })
    await change(ids[1], { removal: 'request' })
    const [, first, second] = readCsv(await read(exportId))
    expect(first.slice(3, 7)).toEqual(['', '', '', ''])
    expect(first[10]).toBe('')
    expect(second[0]).toBe('HỘ KINH DOANH SEN')
    for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
      const bytes = await read(exportId, format)
      const text = format === 'xlsx' ? readXlsx(bytes).sheet : bytes.toString()
      expect(text).not.toMatch(/0912345678|lienhe@|ƯỚC|Hoa Ngọc Lan|Trúc Bạch|CHI NHÁNH/)
    }
    expect((await exportFile(db(), { userId, exportId })).rows).toBe(2)
    await change(ids[0], { hiddenFields: [] })
    await change(ids[1], { removal: null })
  })

  test('is named after its export, in Vietnam time', async () => {
    const exportId = await buy([ids[0]])
    await db()
      .update(exports)
      .set({ createdAt: new Date('2026-11-21T20:15:00Z') })
      .where(eq(exports.id, exportId))
    const named = async (format?: ExportFormat) => {
      const { body, fileName, contentType } = await exportFile(db(), { userId, exportId, format })
      await body.cancel()
      return [fileName, contentType.split(';')[0]]
    }
    expect(await named()).toEqual(['companies-20261122-031500.csv', 'text/csv'])
    expect(await named('jsonl')).toEqual(['companies-20261122-031500.jsonl', 'application/jsonl'])
    expect((await named('xlsx'))[0]).toBe('companies-20261122-031500.xlsx')
  })

  test('is available to its owner only', async () => {
    const exportId = await buy([ids[0]])
    const other = await insertUser(db())
    for (const wanted of [
      { userId: other, exportId },
      { userId, exportId: randomUUID() },
      { userId, exportId: '../etc' },
    ]) {
      await expect(exportFile(db(), wanted)).rejects.toMatchObject({ type: 'not_found' })
    }
  })
})

describe('a long file', () => {
  // Its names compress badly: compression would delay slices.
  let exportId: string
  let order: number[]
  beforeEach(async () => {
    await db().execute(sql`insert into companies (tax_code, name, search_text)
      select lpad((3000000000 + n)::text, 10, '0'), translate(md5('a' || n) || md5('b' || n) || md5('c' || n), '0123456789', 'ghijklmnop'), ''
      from generate_series(1, 6500) n
      on conflict do nothing`)
    const rows = await db()
      .select({ id: companies.id })
      .from(companies)
      .where(sql`tax_code >= '3000000000'`)
    order = rows.map(({ id }) => id).sort((a, b) => ((a * 7919) % 6500) - ((b * 7919) % 6500))
    exportId = await buy(order, ['name', 'pageAddress'])
  })

  test('keeps the order of the export', async () => {
    const rows = await db().select({ id: companies.id, name: companies.name }).from(companies)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const expected = order.map((id) => names.get(id))
    expect(expected).toHaveLength(6500)
    expect(
      readCsv(await read(exportId))
        .slice(1)
        .map(([name]) => name),
    ).toEqual(expected)
    expect(readLines(await read(exportId, 'jsonl')).map(({ name }) => name)).toEqual(expected)
    const { rows: cells } = readXlsx(await read(exportId, 'xlsx'))
    expect(cells.slice(1).map(([name]) => name.value)).toEqual(expected)
  })

  test.each(['csv', 'jsonl', 'xlsx'] as const)(
    'as %s is read from the database at the reader’s pace',
    async (format) => {
      const { body } = await exportFile(db(), { userId, exportId, format })
      const reader = body.getReader()
      const statements = await countStatements(db(), async () => {
        await reader.read()
        await reader.read()
        // Gives leftover work time to run.
        for (let turn = 0; turn < 5; turn++) await db().execute(sql`select 1`)
      })
      expect(statements - 5).toBeLessThanOrEqual(5)
      const afterwards = await countStatements(db(), async () => {
        await reader.cancel()
        for (let turn = 0; turn < 5; turn++) await db().execute(sql`select 1`)
      })
      expect(afterwards - 5).toBeLessThanOrEqual(1)
    },
  )

  test('holds one of four slots until it ends, is cancelled or fails', async () => {
    const open = () => exportFile(db(), { userId, exportId })
    const files = await Promise.all([open(), open(), open(), open()])
    await expect(open()).rejects.toMatchObject({ type: 'too_many_requests', details: { retryAfter: 15 } })
    const other = await insertUser(db(), { credits: 1 })
    userId = other
    const theirs = await buy([ids[0]])
    await (await exportFile(db(), { userId: other, exportId: theirs })).body.cancel()
    userId = await ownerOf(exportId)
    await files[0].body.cancel()
    for await (const chunk of files[1].body) expect(chunk.length).toBeGreaterThan(0)
    await files[2].body.getReader().cancel()
    const again = await Promise.all([open(), open(), open()])
    await expect(open()).rejects.toMatchObject({ type: 'too_many_requests' })
    for (const { body } of [files[3], ...again]) await body.cancel()
  })
})

async function ownerOf(exportId: string): Promise<string> {
  const [row] = await db().select({ userId: exports.userId }).from(exports).where(eq(exports.id, exportId))
  return row.userId
}
