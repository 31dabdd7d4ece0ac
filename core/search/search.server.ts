import { companiesByIds } from '#core/companies/read-companies.server.ts'
import { observeSearch } from '#core/metrics.server.ts'
import type { SearchResponse, SearchParams } from './search-response.ts'
import { classifyQuery } from './classify.ts'
import { forViewer } from './exported-companies.server.ts'
import { emptyFacets } from './facet-counts.server.ts'
import { toSearchParams } from './params.ts'
import type { Counted } from './plan.ts'
import { readsOf, type SearchContext } from './search-context.ts'
import { toSearchError } from './search-errors.ts'
import { type Found, searchMemory } from './search-memory.server.ts'
import { findByMethods } from './search-methods.server.ts'

/** Answers a search; equal concurrent or recent searches share a response. Throws what `findByMethods` throws. */
export async function search(
  context: SearchContext,
  requested: SearchParams,
  counted: Counted = 'choices',
): Promise<SearchResponse> {
  const startedAt = performance.now()
  const params = forViewer(context, requested)
  // Personal responses are not shared.
  const isPersonal = params.notExported || classifyQuery(params.q)?.personal !== undefined
  if (isPersonal) return answerSearch(context, params, counted)
  const { results, running } = context.caches
  const key = `${context.index.generation} ${counted}?${toSearchParams(params)}`
  const cached = results.get(key)
  if (cached) return { ...cached, execution_time_ms: performance.now() - startedAt }
  let answer = running.get(key)
  if (!answer) {
    answer = answerSearch(context, params, counted)
      .then((found) => {
        // The engine failed once; the next search may be answered better.
        if (found.search_engine !== 'postgres' || !context.index.engine) results.set(key, found)
        return found
      })
      .finally(() => running.delete(key))
    running.set(key, answer)
  }
  return answer
}

async function answerSearch(
  context: SearchContext,
  params: SearchParams,
  counted: Counted,
): Promise<SearchResponse> {
  const startedAt = performance.now()
  const { perPage } = params
  const common = { accepted: params, perPage, matchedWords: [] }
  const { ids, isLookup, ...found } = await findByMethods<Found>(context, params, {
    nothing: (isPersonalNumber) => ({
      ...common,
      ...(isPersonalNumber && { isPersonalNumber }),
      ids: [],
      total: 0,
      facets: emptyFacets(params),
      page: 1,
      search_method: 'fast',
      search_engine: context.index.engine?.kind ?? 'postgres',
    }),
    byEngine: (engine, plan, excluded) => searchMemory(engine, context, plan, params, counted, excluded),
    async byPostgres(find, search_method) {
      let { page } = params
      let { ids, total } = await find({ page, perPage })
      if (ids.length === 0 && total > 0 && page > 1) {
        page = Math.ceil(total / perPage)
        ;({ ids, total } = await find({ page, perPage }))
      }
      return { ...common, ids, total, page, search_method, search_engine: 'postgres' }
    },
  })
  const results = await companiesByIds(readsOf(context), ids).catch((error: unknown) => {
    throw toSearchError(error)
  })
  if (results.length < ids.length) {
    // Just removed: the index and its total catch up within a second.
    context.log.warn({ missing: ids.length - results.length }, 'search results missing from database')
  }
  const redirectTo = isLookup && found.total === 1 && results.length === 1 ? results[0].slug : undefined
  const execution_time_ms = performance.now() - startedAt
  const answer = { ...found, results, ...(redirectTo && { redirectTo }), execution_time_ms }
  observeSearch(answer)
  return answer
}
