import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exportQuotes, exports } from '#core/db/schema/exports.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { companyRow, insertCompanies, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { defaultColumns } from './columns.ts'
import { type ExportRequest, runExportRequest, quoteExportRequest } from './export-request.server.ts'

let search: TestSearch
const codes = Array.from({ length: 20 }, (_, at) => `01000${String(10_000 + at)}`)
beforeAll(async () => {
  search = await openTestSearch({
    rows: codes.map((taxCode, at) => companyRow(taxCode, `Công ty TNHH Hoa Sen ${at + 1}`)),
  })
})
afterAll(() => search.close())

const db = () => search.database.connection.db
const context = () => ({ ...search.context, db: db(), ledgerKey, ...unlimitedQuotes })
let userId: string
beforeEach(async () => {
  userId = await insertUser(db(), { credits: 10 })
})

const request = (selection: ExportRequest['selection']): ExportRequest => ({
  userId,
  selection,
  format: 'csv',
  columns: defaultColumns,
})
const list = (...companies: string[]) => request({ companies })
const results = (query: string) => request({ search: new URLSearchParams(query) })
const place = (request: ExportRequest, idempotencyKey: string) =>
  runExportRequest(context(), { ...request, idempotencyKey })
const spent = async () =>
  (await db().select().from(creditEntries).where(eq(creditEntries.userId, userId)))
    .filter(({ amount }) => amount < 0)
    .map(({ amount }) => amount)

describe('the price of an export request', () => {
  test('counts a company once, in any spelling, and lists unknown ones', async () => {
    const asked = [codes[0], ` ${codes[0]}`, codes[1], '0000000000', 'nonsense', '0000000000']
    expect(await quoteExportRequest(context(), list(...asked))).toEqual({
      companyCount: 2,
      newCount: 2,
      exportedCount: 0,
      cost: 2,
      balance: 10,
      balanceAfter: 8,
      isAffordable: true,
      fileSize: expect.any(Number),
      unknown: ['0000000000', 'nonsense'],
    })
    expect(await spent()).toEqual([])
    expect(await db().select().from(exportQuotes).where(eq(exportQuotes.userId, userId))).toEqual([])
  })

  test('covers all results of a search', async () => {
    expect(await quoteExportRequest(context(), results('q=hoa sen&page=2&perPage=10'))).toMatchObject({
      companyCount: 20,
      cost: 20,
      balanceAfter: -10,
      isAffordable: false,
      unknown: [],
    })
  })

  test('omits removed companies and lists them', async () => {
    const removed = codes[19]
    await db().update(companies).set({ removal: 'registry' }).where(eq(companies.taxCode, removed))
    expect(await quoteExportRequest(context(), list(codes[0], removed))).toMatchObject({
      cost: 1,
      unknown: [removed],
    })
    await expect(quoteExportRequest(context(), list(removed))).rejects.toMatchObject({ type: 'no_companies' })
    await db().update(companies).set({ removal: null }).where(eq(companies.taxCode, removed))
  })

  test.each([
    ['nothing', () => list(), 'no_companies'],
    ['unknown companies', () => list('nonsense'), 'no_companies'],
    ['a search without results', () => results('q="zzzz"'), 'no_companies'],
    ['a search with an unknown parameter', () => results('q=hoa sen&city=79'), 'invalid_input'],
    ['an incomplete query', () => results('q="hoa'), 'invalid_query'],
    [
      'more than an export may hold',
      () => list(...Array.from({ length: 50_001 }, (_, at) => String(at).padStart(10, '0'))),
      'too_many_companies',
    ],
  ])('of %s is refused', async (_, request, type) => {
    await expect(quoteExportRequest(context(), request())).rejects.toMatchObject({ type })
    await expect(place(request(), 'none-at-all')).rejects.toMatchObject({ type })
    expect(await db().select().from(exports).where(eq(exports.userId, userId))).toEqual([])
  })
})

describe('running an export request', () => {
  test('charges new companies once and returns the same export on retry', async () => {
    const request = list(codes[2], 'nonsense', codes[1], codes[2])
    const first = await place(request, 'first-key')
    expect(first).toMatchObject({
      companyCount: 2,
      newCount: 2,
      exportedCount: 0,
      creditsUsed: 2,
      balance: 8,
      isReplay: false,
      unknown: ['nonsense'],
    })
    // More was charged since, and the unknown company is known now.
    const second = await place(list(codes[2], codes[3]), 'second-key')
    expect(second).toMatchObject({ newCount: 1, exportedCount: 1, balance: 7 })
    expect(await place(request, 'first-key')).toEqual({ ...first, isReplay: true })
    const free = await place(list(codes[3]), 'third-key')
    expect(free).toMatchObject({ creditsUsed: 0, balance: 7 })
    expect(await place(list(codes[3]), 'third-key')).toEqual({ ...free, isReplay: true })
    expect(await spent()).toEqual([-2, -1])
  })

  test('returns the same export although the search has more results now or a company was removed', async () => {
    const query = results('q=hoa sen')
    await expect(place(query, 'search-key')).rejects.toMatchObject({
      type: 'insufficient_credits',
      details: { required: 20, available: 10 },
    })
    const few = results(`q=${codes[5]}`)
    const first = await place(few, 'search-key')
    expect(first).toMatchObject({ companyCount: 1, unknown: [] })
    const listed = list(codes[5], codes[6])
    const second = await place(listed, 'list-key')
    await db().update(companies).set({ removal: 'request' }).where(eq(companies.taxCode, codes[5]))
    expect(await place(few, 'search-key')).toEqual({ ...first, isReplay: true })
    expect(await place(listed, 'list-key')).toEqual({ ...second, isReplay: true })
    await db().update(companies).set({ removal: null }).where(eq(companies.taxCode, codes[5]))
  })

  test('returns the same export although an unknown company was registered since', async () => {
    const request = list(codes[0], '0109999999')
    const first = await place(request, 'early-key')
    expect(first).toMatchObject({ companyCount: 1, unknown: ['0109999999'] })
    await insertCompanies(search.database, [companyRow('0109999999', 'CÔNG TY MỚI')])
    expect(await place(request, 'early-key')).toEqual({ ...first, isReplay: true })
  })

  test.each([
    ['other companies', () => list(codes[1])],
    ['another order of companies', () => list(codes[1], codes[0])],
    ['another format', () => ({ ...list(codes[0], codes[1]), format: 'xlsx' as const })],
    ['other columns', () => ({ ...list(codes[0], codes[1]), columns: ['name' as const] })],
    ['a search', () => results(`q=${codes[0]}`)],
  ])('refuses its key for %s', async (_, other) => {
    await place(list(codes[0], codes[1]), 'the-one-key')
    await expect(place(other(), 'the-one-key')).rejects.toMatchObject({ type: 'idempotency_conflict' })
    expect(await spent()).toEqual([-2])
  })

  test('creates another export for another customer with the same key', async () => {
    const mine = await place(list(codes[0]), 'shared-key')
    userId = await insertUser(db(), { credits: 5 })
    const theirs = await place(list(codes[0]), 'shared-key')
    expect(theirs).toMatchObject({ isReplay: false, creditsUsed: 1, balance: 4 })
    expect(theirs.id).not.toBe(mine.id)
  })

  test('charges once for many concurrent retries', async () => {
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => place(list(codes[0]), 'parallel-key')),
    )
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    expect(receipts.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(new Set(receipts.map(({ balance }) => balance))).toEqual(new Set([9]))
    expect(await spent()).toEqual([-1])
  })
})
