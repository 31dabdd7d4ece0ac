import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { allResults } from './all-results.server.ts'
import type { SearchParams } from './search-response.ts'
import { emptySearch } from './params.ts'
import { search as searchPage } from './search.server.ts'
import { createSearchCaches, type SearchContext } from './search-context.ts'

let search: TestSearch
beforeAll(async () => {
  search = await openTestSearch({ demo: 300 })
})
afterAll(() => search.close())

const withEngine = (): SearchContext => ({ ...search.context, caches: createSearchCaches() })
const withoutEngine = (): SearchContext => ({
  ...withEngine(),
  index: { engine: undefined, generation: 0 },
  usesEngine: false,
})
const brokenEngine = (): SearchContext => {
  const failing = () => Promise.reject(new Error('the index is damaged'))
  return {
    ...withEngine(),
    index: { engine: { ...search.context.index.engine!, search: failing }, generation: 0 },
  }
}

/** Returns the companies on all pages, in order. */
async function everyPage(context: SearchContext, params: SearchParams): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await searchPage(context, { ...params, page, perPage: 100 })
    ids.push(...answer.results.map(({ id }) => id))
    if (ids.length >= answer.total) return ids
  }
}

describe.each([
  ['the engine', withEngine],
  ['PostgreSQL', withoutEngine],
])('all results by %s', (_, contextOf) => {
  test.each<Partial<SearchParams>>([
    {},
    { q: 'công ty' },
    { q: 'tnhh', sort: 'name' },
    { q: 'cổ phần', sort: 'newest' },
    { hasPhone: true, sort: 'oldest' },
    { q: '"công ty" -tnhh' },
    { q: 'zqxwvzqxwv' },
  ])('for %j equal those of its pages, in order', async (wanted) => {
    const params = { ...emptySearch, ...wanted }
    const expected = await everyPage(contextOf(), params)
    expect(await allResults(contextOf(), { ...params, page: 7 }, 1000)).toMatchObject({
      ids: expected,
      total: expected.length,
    })
  })

  test('are refused above the limit', async () => {
    const { total } = await searchPage(contextOf(), { ...emptySearch, q: 'công ty' })
    expect(total).toBeGreaterThan(10)
    const params = { ...emptySearch, q: 'công ty' }
    expect(await allResults(contextOf(), params, total - 1)).toMatchObject({ ids: [], total })
    expect((await allResults(contextOf(), params, total)).ids).toHaveLength(total)
  })
})

test('refuses nearest names as a whole result set', async () => {
  const params = { ...emptySearch, q: 'công ty thương mại xây dựng zqxwvzq' }
  const page = await searchPage(withEngine(), params)
  expect(page).toMatchObject({ corrected: { kind: 'nearest', dropped: ['zqxwvzq'] } })
  expect(page.facets).toBeUndefined()
  expect(page.total).toBeGreaterThan(0)
  await expect(allResults(withEngine(), params, 1000)).rejects.toMatchObject({ type: 'invalid_query' })
})

test('a place at the end of a query limits all results to it', async () => {
  const asked = { ...emptySearch, q: 'tnhh ở hồ chí minh' }
  const { total, ids, accepted } = await allResults(withEngine(), asked, 1000)
  expect(accepted).toMatchObject({ q: 'tnhh', cityId: 79 })
  expect(total).toBeGreaterThan(0)
  expect(ids).toEqual(await everyPage(withEngine(), { ...emptySearch, q: 'tnhh', cityId: 79 }))
})

test('falls back to PostgreSQL when the engine fails', async () => {
  const params = { ...emptySearch, q: 'công ty', sort: 'newest' as const }
  const expected = await everyPage(withEngine(), params)
  const { ids } = await allResults(brokenEngine(), params, 1000)
  expect(new Set(ids)).toEqual(new Set(expected))
})

test('refuses an invalid query and finds nothing for punctuation alone', async () => {
  await expect(allResults(withEngine(), { ...emptySearch, q: '"hoa' }, 10)).rejects.toMatchObject({
    type: 'invalid_query',
  })
  expect(await allResults(withEngine(), { ...emptySearch, q: '!!!' }, 10)).toMatchObject({
    ids: [],
    total: 0,
  })
})
