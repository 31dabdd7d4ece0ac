import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { companies } from '#core/db/schema/companies.ts'
import { createSearchCaches, type SearchContext } from '#core/search/search-context.ts'
import type { SearchResponse } from '#core/search/search-response.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import type { Random } from '#demo/companies/random.ts'
import { companyRow, insertCompanies, type TestSearch } from '#tests/setup/search.ts'
import { typed } from './settings.ts'

/** In the names of all companies that the writer changes, and in no other name. */
export const changing = 'zephyr'

let code = 9_100_000_000

/** Searches without a cached response. */
export const searchNow = (context: SearchContext, q: string): Promise<SearchResponse> =>
  search({ ...context, caches: createSearchCaches() }, { ...emptySearch, q, perPage: 25 })

/** What is compared of a response. */
export const shown = ({ total, facets, results }: SearchResponse) => ({
  total,
  facets,
  ids: results.map(({ id }) => id),
})

export interface Tally {
  searches: number
  opensearch: number
  postgres: number
  /** Messages of searches that threw, and queries with a wrong result. */
  errors: string[]
}

export interface Load {
  tally: Tally
  /** Resolves when so many more searches were answered, by one engine or by any. */
  answered(count: number, by?: 'opensearch' | 'postgres'): Promise<void>
  stopWriting(): Promise<void>
  stop(): Promise<void>
}

/** Returns the responses that searches must get while other companies change, by the engine that answers. */
async function readExpected({ context }: TestSearch): Promise<Map<string, ReturnType<typeof shown>>> {
  const expected = new Map<string, ReturnType<typeof shown>>()
  const withoutEngine = { ...context, index: { engine: undefined, generation: 0 } }
  for (const q of typed) {
    const found = await searchNow(context, q)
    // Nearest names and corrections depend on how frequent words are in all names.
    if (found.corrected || found.total === 0) continue
    expected.set(`opensearch ${q}`, shown(found))
    expected.set(`postgres ${q}`, shown(await searchNow(withoutEngine, q)))
  }
  return expected
}

/** Searches in several processes' contexts while companies are inserted, renamed, hidden and listed again. */
export async function startLoad(
  directory: TestSearch,
  contexts: readonly SearchContext[],
  random: Random,
): Promise<Load> {
  const expected = await readExpected(directory)
  const queries = [...new Set([...expected.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))]
  const tally: Tally = { searches: 0, opensearch: 0, postgres: 0, errors: [] }
  const hidden = new Set<number>()
  const relisted = new Set<number>()
  const listed: number[] = []
  const writing = new AbortController()
  const searching = new AbortController()

  async function searchOnce(context: SearchContext): Promise<void> {
    const q = random.chance(0.1) ? changing : random.pick(queries)
    const before = new Set(hidden)
    try {
      const found = await searchNow(context, q)
      const engine = found.search_engine as 'opensearch' | 'postgres'
      tally[engine]++
      const wanted = expected.get(`${engine} ${q}`)
      if (wanted && !isDeepStrictEqual(shown(found), wanted)) tally.errors.push(`${engine}: "${q}" differs`)
      if (found.results.some(({ id }) => before.has(id) && !relisted.has(id)))
        tally.errors.push(`"${q}" shows a hidden company`)
    } catch (error) {
      tally.errors.push(`"${q}": ${String(error)}`)
    }
    tally.searches++
  }

  async function writeOnce(): Promise<void> {
    const { db } = directory.database.connection
    const change = random.below(4)
    if (change === 0 || listed.length === 0) {
      const rows = Array.from({ length: 1 + random.below(3) }, () =>
        companyRow(String(code++), `CÔNG TY TNHH ${changing} ${random.below(1_000)}`),
      )
      listed.push(...(await insertCompanies(directory.database, rows)))
    } else if (change === 1) {
      const { name, searchText } = companyRow('', `CÔNG TY CỔ PHẦN ${changing} ${random.below(1_000)}`)
      await db
        .update(companies)
        .set({ name, searchText })
        .where(inArray(companies.id, [random.pick(listed)]))
    } else if (change === 2) {
      const id = random.pick(listed)
      await db
        .update(companies)
        .set({ removal: 'request' })
        .where(inArray(companies.id, [id]))
      hidden.add(id)
      relisted.delete(id)
    } else if (hidden.size > 0) {
      const id = random.pick([...hidden])
      hidden.delete(id)
      relisted.add(id)
      await db
        .update(companies)
        .set({ removal: null })
        .where(inArray(companies.id, [id]))
    }
  }

  const writer = (async () => {
    for (; !writing.signal.aborted; await pause(20)) await writeOnce()
  })().catch((error: unknown) => tally.errors.push(`write: ${String(error)}`))
  const searchers = contexts.flatMap((context) =>
    Array.from({ length: 2 }, async () => {
      for (; !searching.signal.aborted; await pause(5)) await searchOnce(context)
    }),
  )
  return {
    tally,
    async answered(count, by) {
      const answers = () => (by ? tally[by] : tally.searches)
      const enough = answers() + count
      while (answers() < enough) await pause(20)
    },
    async stopWriting() {
      writing.abort()
      await writer
    },
    async stop() {
      searching.abort()
      writing.abort()
      await Promise.all([writer, ...searchers])
    },
  }
}
