import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#core/db/schema/accounts.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exportQuotes } from '#core/db/schema/exports.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { companyRow, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { defaultColumns } from './columns.ts'
import { exportQuote } from './export-companies.server.ts'
import { maxCompanies } from './quote.ts'
import { createQuote, findQuote, readQuote } from './quotes.server.ts'

const name = (number: number) => `Công ty TNHH Hoa Sen ${number + 100}`
let search: TestSearch
let userId: string
beforeAll(async () => {
  search = await openTestSearch({
    rows: Array.from({ length: 12 }, (_, at) =>
      companyRow(`01000100${10 + at}`, name(at + 1), {
        issueDate: `2020-01-${String(28 - at).padStart(2, '0')}`,
        cityId: at < 4 ? 1 : 2,
      }),
    ),
  })
})
afterAll(() => search.close())
beforeEach(async () => {
  userId = await insertUser(search.database.connection.db, { credits: 10 })
})

const db = () => search.database.connection.db
const context = () => ({ ...search.context, db: db(), ledgerKey, ...unlimitedQuotes })
const quote = (companyIds: number[]) => createQuote(context(), { userId, companyIds })
const quoteSearch = (query: string) => createQuote(context(), { userId, search: new URLSearchParams(query) })
const idsOf = async (quoteId: string) => (await findQuote(db(), { userId, quoteId })).companyIds
const age = (quoteId: string, hours: number) =>
  db()
    .update(exportQuotes)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(exportQuotes.id, quoteId))

describe('a quote of a selection', () => {
  test('has each listed company once, in selection order, with the price', async () => {
    const made = await quote([3, 1, 3, 999_999, 2, 1])
    expect(made).toMatchObject({
      companyCount: 3,
      newCount: 3,
      exportedCount: 0,
      cost: 3,
      balance: 10,
      balanceAfter: 7,
      isAffordable: true,
      searchAddress: null,
    })
    expect(await idsOf(made.id)).toEqual([3, 1, 2])
    expect(await readQuote(context(), { userId, quoteId: made.id })).toEqual(made)
  })

  test('reports insufficient credits', async () => {
    const made = await quote([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(made).toMatchObject({ cost: 11, balanceAfter: -1, isAffordable: false })
  })

  test('omits companies removed before or after it', async () => {
    const removal = (value: 'request' | null) =>
      db().update(companies).set({ removal: value }).where(eq(companies.id, 2))
    const before = await quote([1, 2])
    await removal('request')
    expect(await readQuote(context(), { userId, quoteId: before.id })).toMatchObject({
      companyCount: 1,
      cost: 1,
    })
    expect(await idsOf((await quote([2, 1])).id)).toEqual([1])
    await expect(quote([2])).rejects.toMatchObject({ type: 'no_companies', message: 'No companies found' })
    await removal(null)
  })

  test('counts exported companies as free and returns the current balance', async () => {
    const first = await quote([1, 2])
    const columns = [...defaultColumns]
    await exportQuote(context(), { userId, quoteId: first.id, format: 'csv', columns })
    expect(await readQuote(context(), { userId, quoteId: first.id })).toMatchObject({
      newCount: 0,
      exportedCount: 2,
      cost: 0,
      balance: 8,
      balanceAfter: 8,
    })
    expect(await quote([2, 3])).toMatchObject({ newCount: 1, exportedCount: 1, cost: 1, balanceAfter: 7 })
  })

  test.each([
    [[], 'no_companies'],
    [[999_999], 'no_companies'],
    [[0], 'invalid_input'],
    [[-1], 'invalid_input'],
    [[1.5], 'invalid_input'],
    [[Number.NaN], 'invalid_input'],
    [[2_147_483_648], 'invalid_input'],
    [['1; drop table companies'] as never, 'invalid_input'],
    [[null] as never, 'invalid_input'],
  ])('of %j is refused as %s', async (companyIds, type) => {
    await expect(quote(companyIds)).rejects.toMatchObject({ type })
  })

  test('has at most 50,000 companies, ignoring duplicates', async () => {
    const many = Array.from({ length: maxCompanies + 1 }, (_, at) => at + 1)
    await expect(quote(many)).rejects.toMatchObject({
      type: 'too_many_companies',
      details: { found: 50_001, most: 50_000 },
    })
    expect(await quote([...many.slice(1), ...many.slice(1)])).toMatchObject({ companyCount: 11 })
  })
})

describe.each([
  ['the engine', () => search.context.index.engine],
  ['PostgreSQL', () => undefined],
])('a quote of a search answered by %s', (_, engine) => {
  const ask = (query: string) =>
    createQuote(
      { ...context(), index: { engine: engine(), generation: 0 }, usesEngine: engine() !== undefined },
      { userId, search: new URLSearchParams(query) },
    )

  test('has all results in order, regardless of the open page', async () => {
    const made = await ask('page=2&perPage=10&q=hoa+sen&sort=oldest')
    expect(made).toMatchObject({ companyCount: 12, cost: 12, isAffordable: false })
    expect(made.searchAddress).toBe('/search?q=hoa+sen&sort=oldest')
    expect(await idsOf(made.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await idsOf((await ask('q=hoa+sen&sort=newest')).id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })

  test('applies filters, exclusions and tax codes', async () => {
    expect(await idsOf((await ask('cityId=1&sort=newest')).id)).toEqual([1, 2, 3, 4])
    expect((await ask('q=hoa+-112')).companyCount).toBe(11)
    expect(await idsOf((await ask('q=0100010013')).id)).toEqual([4])
  })

  test('without results is refused', async () => {
    for (const query of ['q=nowhere+to+be+found', 'q=!!!']) {
      await expect(ask(query)).rejects.toMatchObject({ type: 'no_companies' })
    }
  })

  test('of an invalid query reports the problem', async () => {
    await expect(ask('q="hoa')).rejects.toMatchObject({ type: 'invalid_query' })
  })
})

describe('a quote', () => {
  test('belongs to its creator', async () => {
    const { id } = await quote([1])
    const other = await insertUser(db())
    await expect(readQuote(context(), { userId: other, quoteId: id })).rejects.toMatchObject({
      type: 'not_found',
    })
  })

  test.each(['', 'x', "' or true --", '00000000-0000-0000-0000-000000000000'])(
    '%j is not a valid id',
    async (quoteId) => {
      await expect(readQuote(context(), { userId, quoteId })).rejects.toMatchObject({ type: 'not_found' })
    },
  )

  test('is valid for one day', async () => {
    const { id } = await quote([1])
    await age(id, 23)
    expect(await readQuote(context(), { userId, quoteId: id })).toMatchObject({ cost: 1 })
    await age(id, 25)
    await expect(readQuote(context(), { userId, quoteId: id })).rejects.toMatchObject({
      type: 'quote_expired',
    })
  })

  test('is deleted after two days, when the next is created', async () => {
    const { id: yesterdays } = await quote([1])
    const { id: older } = await quote([1])
    await age(yesterdays, 47)
    await age(older, 49)
    await createQuote(context(), { userId: await insertUser(db()), companyIds: [1] })
    await expect(readQuote(context(), { userId, quoteId: yesterdays })).rejects.toMatchObject({
      type: 'quote_expired',
    })
    await expect(readQuote(context(), { userId, quoteId: older })).rejects.toMatchObject({
      type: 'not_found',
    })
  })

  test('is limited to fifty per user', async () => {
    const ids: string[] = []
    for (let at = 0; at < 52; at++) ids.push((await quote([1])).id)
    await expect(readQuote(context(), { userId, quoteId: ids[0] })).rejects.toMatchObject({
      type: 'not_found',
    })
    await readQuote(context(), { userId, quoteId: ids[51] })
    expect(await db().$count(exportQuotes, eq(exportQuotes.userId, userId))).toBe(50)
  })

  test('is refused for a closed account', async () => {
    await db().update(users).set({ closedAt: new Date() }).where(eq(users.id, userId))
    await expect(quote([1])).rejects.toMatchObject({ type: 'user_not_found' })
    await expect(quoteSearch('q=hoa')).rejects.toMatchObject({ type: 'user_not_found' })
  })
})
