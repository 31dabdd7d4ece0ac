import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuote, findQuote } from '#core/exports/quotes.server.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { knownChoices } from './known-choices.server.ts'
import { parseSearchParams } from './params.ts'
import { search } from './search.server.ts'

let directory: TestSearch
let [owner, other] = ['', '']
beforeAll(async () => {
  directory = await openTestSearch({ demo: 2_000 })
  owner = await insertUser(db(), { credits: 2_000 })
  other = await insertUser(db())
})
afterAll(() => directory.close())

const db = () => directory.database.connection.db
const params = (url: string) => parseSearchParams(new URLSearchParams(url), knownChoices)
const postgres = { index: { engine: undefined, generation: 0 }, usesEngine: false }
const ask = (url: string, viewerId?: string, changes = {}) =>
  search({ ...directory.context, viewerId, ...changes }, params(url))

/** Records companies as exported. */
async function exportCompanies(ids: readonly number[]): Promise<void> {
  await db().execute(sql`
    with made as (
      insert into exports (user_id, idempotency_key, company_ids, company_count, credits_used, columns, format, request_hash)
      values (${owner}, gen_random_uuid()::text, ${sql.param([...ids])}::integer[], ${ids.length}, 0, '{}', 'csv', '')
      returning id)
    insert into exported_companies (user_id, company_id, export_id)
    select ${owner}, unnest(${sql.param([...ids])}::integer[]), id from made on conflict do nothing`)
}

test('excludes the viewer’s exported companies, with exact totals and counts, by every method', async () => {
  const before = await ask('q=xây dựng&perPage=100', owner)
  const taken = before.results.map(({ id }) => id).filter((_id, at) => at % 3 !== 0)
  await exportCompanies(taken)
  for (const changes of [{}, postgres]) {
    const left = await ask('q=xây dựng&perPage=100&notExported=true', owner, changes)
    expect(left.total).toBe(before.total - taken.length)
    expect(left.results.some(({ id }) => taken.includes(id))).toBe(false)
    expect(left.accepted.notExported).toBe(true)
    if (left.facets) {
      expect(left.facets.cities.reduce((sum, { count }) => sum + count, 0)).toBe(left.total)
      const inCity = await ask('q=xây dựng&notExported=true&cityId=79', owner)
      expect(inCity.total).toBe(left.facets.cities.find(({ id }) => id === 79)?.count)
    }
  }
})

test('excludes another export at once', async () => {
  const { total, results } = await ask('notExported=true&perPage=100', owner)
  await exportCompanies(results.map(({ id }) => id))
  expect((await ask('notExported=true', owner)).total).toBe(total - 100)
})

test("does not share a customer's response, and visitors see everything", async () => {
  const all = await ask('q=vận tải')
  const left = await ask('q=vận tải&notExported=true', owner)
  await exportCompanies(left.results.map(({ id }) => id))
  expect((await ask('q=vận tải&notExported=true', owner)).total).toBe(left.total - left.results.length)
  expect((await ask('q=vận tải&notExported=true', other)).total).toBe(all.total)
  const visitor = await ask('q=vận tải&notExported=true')
  expect(visitor.total).toBe(all.total)
  expect(visitor.accepted.notExported).toBeUndefined()
  expect((await ask('q=vận tải', owner)).facets).toEqual(all.facets)
})

test('offers to show exported companies when the search finds only those', async () => {
  const one = await ask('q=vận tải&perPage=100')
  await exportCompanies(one.results.map(({ id }) => id).filter((_id, at) => at >= one.results.length - 1))
  const [{ name }] = one.results
  const found = await ask(`q="${encodeURIComponent(name)}"&notExported=true`, owner)
  expect(found.total).toBe(0)
  expect(found.zeroResultSuggestions).toContainEqual(
    expect.objectContaining({ without: { filter: 'notExported' } }),
  )
})

test('a quote contains the shown results', async () => {
  const url = 'q=thương mại&notExported=true'
  const before = await ask('q=thương mại&perPage=25')
  await exportCompanies(
    before.results
      .map(({ id }) => id)
      .slice(0, 7)
      .filter((id) => id > 0),
  )
  const { total } = await ask(url, owner)
  const context = { ...directory.context, db: db(), ledgerKey, ...unlimitedQuotes }
  const quote = await createQuote(context, { userId: owner, search: new URLSearchParams(url) })
  expect(quote).toMatchObject({ companyCount: total, newCount: total, exportedCount: 0 })
  expect(quote.searchAddress).toContain('notExported=true')
  const { companyIds } = await findQuote(db(), { userId: owner, quoteId: quote.id })
  expect(companyIds).toHaveLength(total)
})
