import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companySlug } from '#core/companies/company-slug.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { relatedCompanies } from '#core/companies/related.server.ts'
import { readSitemapChunk } from '#core/companies/sitemap.server.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { exportColumns } from '#core/exports/columns.ts'
import { exportCompanies } from '#core/exports/export-companies.server.ts'
import { exportContents } from '#core/exports/export-contents.server.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { emptySearch } from '#core/search/params.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { search } from '#core/search/search.server.ts'
import { suggest } from '#core/search/suggest.server.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { readXlsx } from '#tests/setup/read-xlsx.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { grantRequest, restoreCompany } from './decide-request.server.ts'

/** Values of the hidden company and the removed household business; nothing else has them. */
const secret = {
  phone: '0912345678',
  email: 'kin@sao-mai.example',
  person: 'NGUYỄN KÍN ĐÁO',
  street: '77 Ngõ Kín',
}
/** Values of the company with a wrong name. */
const wrong = { name: 'CÔNG TY TNHH VẦNG HỒNG', right: 'CÔNG TY TNHH BIỂN XANH', slug: '0300109106' }
const left = { name: 'HỘ KINH DOANH RỜI ĐI', phone: '0987654321' }
const heading = 'MST,Tên,SĐT,Email,Người đại diện,Địa chỉ,Ngành nghề chính,Ngày cấp'
const place = 'Phường Trúc Bạch, Quận Ba Đình, Thành phố Hà Nội'
const file = [
  heading,
  `0100109106,CÔNG TY TNHH SAO MAI,${secret.phone},${secret.email},${secret.person},"${secret.street}, ${place}",6201,2020-02-01`,
  `0100109106-001,CHI NHÁNH SAO MAI,0900000001,,,"2 Kim Mã, ${place}",6201,2020-02-01`,
  `0200109106,CÔNG TY TNHH SAO HÔM,0900000002,,,"3 Kim Mã, ${place}",6201,2020-02-01`,
  `${wrong.slug},${wrong.name},0900000003,,,"5 Kim Mã, ${place}",6201,2020-02-01`,
  `012345678901,${left.name},${left.phone},,${secret.person},"4 Kim Mã, ${place}",6201,2020-02-01`,
]

let directory: TestSearch
let userId: string
let oldExport: string
let ids: number[]
const db = () => directory.database.connection.db

async function load() {
  const { connection, dataDir } = directory.database
  const records: Record<string, string>[] = parse(file.join('\n'), { columns: true })
  const source = { kind: 'records', name: 'tests', records } as const
  await importCompanies(connection, source, { dataDir, deleteMissing: true })
  await directory.indexSync.tick()
}

async function exportAll(): Promise<string> {
  const request = {
    userId,
    companyIds: ids,
    columns: exportColumns.map(({ key }) => key),
    format: 'csv' as const,
  }
  return (
    await exportCompanies(
      { db: db(), ledgerKey, ...unlimitedQuotes },
      { ...request, idempotencyKey: randomUUID() },
    )
  ).id
}

beforeAll(async () => {
  directory = await openTestSearch()
  await load()
  userId = await insertUser(db(), { credits: 100 })
  const found = await Promise.all(
    ['0100109106', '0100109106-001', '0200109106', 'hkd-5', wrong.slug].map((slug) =>
      findCompany(db(), slug),
    ),
  )
  ids = found.map((one) => one!.company.id)
  oldExport = await exportAll()
})
afterAll(() => directory.close())

interface Ways {
  /** One context with the engine, one with PostgreSQL only. */
  context: SearchContext
}

/** Returns only the companies found; the rest of a response repeats the query. */
const find =
  (q: string, more: Partial<SearchParams> = {}) =>
  async ({ context }: Ways) =>
    (await search(context, { ...emptySearch, q, ...more })).results

async function cells(exportId: string, format: 'csv' | 'xlsx' | 'jsonl') {
  const { body } = await exportFile(db(), { userId, exportId, format })
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return format === 'xlsx' ? readXlsx(bytes).rows.map((row) => row.map(({ value }) => value)) : String(bytes)
}

/** Everything that outputs companies: one row per output. */
const outputs: Record<string, (ways: Ways) => Promise<unknown>> = {
  'the page, its JSON-LD and the API (one shape)': () => findCompany(db(), '0100109106'),
  'the page of what is removed': () => findCompany(db(), `hkd-${ids[3]}`),
  'related companies of the branch': async ({ context }) =>
    relatedCompanies(context, (await findCompany(db(), '0100109106-001'))!.company),
  'related companies of a neighbour': async ({ context }) =>
    relatedCompanies(context, (await findCompany(db(), '0200109106'))!.company),
  'search by tax code': find('0100109106'),
  'search by name': find('sao mai'),
  'search by the name of what is removed': find('rời đi'),
  'search by the name that is wrong': find('vầng hồng'),
  'search by the name that is right': find('biển xanh'),
  'the page of what is corrected': () => findCompany(db(), wrong.slug),
  'search by telephone': find(secret.phone),
  'search by the telephone of what is removed': find(left.phone),
  'search by email': find(secret.email),
  'search by representative': find(secret.person),
  'search by street': find(secret.street),
  'search by place': find('', { cityId: 1 }),
  'search by industry, newest first': find('', { sort: 'newest' }),
  'filter: telephone': find('', { hasPhone: true }),
  'filter: email': find('', { hasEmail: true }),
  'filter: telephone or email': find('', { hasPhoneOrEmail: true }),
  'filter: representative': find('', { hasRepresentative: true }),
  'suggestions for a telephone number': ({ context }) => suggest(context, secret.phone),
  'suggestions for a name': ({ context }) => suggest(context, 'hộ kinh doanh rời'),
  'suggestions for a name that is wrong': ({ context }) => suggest(context, 'vầng hồng'),
  'an old export as CSV': () => cells(oldExport, 'csv'),
  'an old export as XLSX': () => cells(oldExport, 'xlsx'),
  'an old export as JSON Lines': () => cells(oldExport, 'jsonl'),
  'the page of an old export': () => exportContents(db(), { userId, exportId: oldExport, limit: 10 }),
  'a new export': async () => cells(await exportAll(), 'csv'),
  'the sitemap': async () => {
    const slugs: string[] = []
    for await (const batch of (await readSitemapChunk(db(), 1))!) slugs.push(...batch.map(({ slug }) => slug))
    return slugs
  },
}

const ways: Record<string, () => Ways> = {
  'with the engine': () => ({ context: directory.context }),
  'with PostgreSQL alone': () => ({
    context: {
      ...directory.context,
      usesEngine: false,
      index: { engine: undefined, generation: Math.random() },
    },
  }),
}

/** Returns an output as text. */
const said = async (output: string, way: string) =>
  JSON.stringify((await outputs[output](ways[way]())) ?? null)
/** Sequential: a customer may download only four files at a time. */
async function allSaid(): Promise<string[]> {
  const texts: string[] = []
  for (const { way, output } of table) texts.push(await said(output, way))
  return texts
}
const slugIn = (text: string, slug: string) => new RegExp(`"${slug}"`).test(text)

async function grantAll(): Promise<string[]> {
  const id = await insertUser(db(), { role: 'admin', fullName: 'Quản Trị' })
  const actor = { id, fullName: 'Quản Trị', email: 'q@example.vn', address: '203.0.113.1' }
  const effects = [
    { hide: ['phone', 'email', 'legal_representative', 'tax_address'], corrections: {}, remove: false },
    { hide: [], corrections: {}, remove: true },
    { hide: [], corrections: { name: wrong.right }, remove: false },
  ] as const
  const requests: string[] = []
  for (const [at, companyId] of [ids[0], ids[3], ids[4]].entries()) {
    const asked = { kind: 'hide', message: '', requesterName: 'A', requesterEmail: 'a@b.vn' } as const
    const [{ id: requestId }] = await db()
      .insert(companyRequests)
      .values({ ...asked, companyId, language: 'vi', status: 'open', address: '203.0.113.7' })
      .returning({ id: companyRequests.id })
    await grantRequest({ db: db(), siteOrigin: 'https://site.example' }, actor, {
      requestId,
      reason: 'Đúng',
      effects: effects[at],
    })
    requests.push(requestId)
  }
  undo = () =>
    Promise.all(
      requests.map((requestId, at) =>
        restoreCompany({ db: db() }, actor, {
          requestId,
          reason: 'Nhầm',
          restoration: { show: effects[at].hide, release: ['name'], relist: true },
        }),
      ),
    )
  return requests
}
let undo: () => Promise<unknown>

const table = Object.keys(ways).flatMap((way) => Object.keys(outputs).map((output) => ({ way, output })))
const everything = [...Object.values(secret), left.name, left.phone, wrong.name]

describe('before any request', () => {
  test('the outputs contain every value, so their absence later is meaningful', async () => {
    const texts = await allSaid()
    for (const value of everything) expect(texts.some((text) => text.includes(value))).toBe(true)
    expect(await said('search by telephone', 'with the engine')).toContain('SAO MAI')
    expect(await said('search by telephone', 'with PostgreSQL alone')).toContain('SAO MAI')
    expect(slugIn(await said('the sitemap', 'with the engine'), '0100109106')).toBe(true)
    for (const output of ['filter: email', 'filter: representative', 'filter: telephone']) {
      expect(slugIn(await said(output, 'with the engine'), '0100109106')).toBe(true)
    }
  })
})

describe.each([
  ['after granting', async () => void (await grantAll())],
  ['after an import with all values', load],
])('%s', (_when, happen) => {
  beforeAll(async () => {
    await happen()
    await directory.indexSync.tick()
  })

  test.each(table)('$output, $way: hidden', async ({ way, output }) => {
    const text = await said(output, way)
    for (const value of everything) expect([value, text.includes(value)]).toEqual([value, false])
    expect(slugIn(text, companySlug({ id: ids[3], taxCode: '012345678901' }))).toBe(false)
    if (/filter|sitemap|telephone/.test(output)) expect(slugIn(text, '0100109106')).toBe(false)
    else if (/page, |tax code|sao mai/.test(output)) expect(slugIn(text, '0100109106')).toBe(true)
    if (/is wrong/.test(output)) expect(slugIn(text, wrong.slug)).toBe(false)
    if (/is right|is corrected|export as|new export/.test(output)) expect(text).toContain(wrong.right)
  })
})

test('restored values appear everywhere again', async () => {
  await undo()
  await load()
  const texts = await allSaid()
  for (const value of everything) expect(texts.some((text) => text.includes(value))).toBe(true)
  expect(await said('search by telephone', 'with the engine')).toContain('SAO MAI')
  expect(slugIn(await said('the sitemap', 'with the engine'), '0100109106')).toBe(true)
})
