import type { EngineResponse, EngineFilters, SearchEngine } from '#search-engine/types.ts'
import { findZeroResultSuggestions } from './zero-result-suggestions.ts'
import type {
  Correction,
  Interpretation,
  SearchResponse,
  SearchFacets,
  SearchParams,
} from './search-response.ts'
import { toSearchFacets } from './facet-counts.server.ts'
import { answerBestReading, answerReading, type RangeOf } from './interpret.server.ts'
import { hasFilters, toSearchParams } from './params.ts'
import type { Counted, SearchPlan } from './plan.ts'
import type { SearchContext } from './search-context.ts'

/** Response of a search method, before its companies are read. */
export type Found = Omit<SearchResponse, 'execution_time_ms' | 'results' | 'redirectTo'> & {
  ids: number[]
  /** A whole number was requested without filters and on the first page: a single match may redirect to its page. */
  isLookup?: boolean
}

/** Searches by the engine. Rejects when the engine does. */
export async function searchMemory(
  engine: SearchEngine,
  context: Pick<SearchContext, 'caches' | 'index'>,
  plan: SearchPlan,
  requested: SearchParams,
  counted: Counted,
  excluded?: EngineFilters['excluded'],
): Promise<Found> {
  const { perPage } = requested
  const { facets: cache } = context.caches
  // One lookup per reading: counts made now must not be cached for a later generation.
  const lookedUp = new Map<SearchParams, { key: string; facets?: SearchFacets }>()
  const lookUp = (params: SearchParams) => {
    const before = lookedUp.get(params)
    if (before) return before
    const key = `${context.index.generation} ${counted}?${toSearchParams({ ...params, sort: 'relevance', page: 1, perPage: 10 })}`
    // Personal counts are not cached.
    const known = { key, facets: excluded ? undefined : cache.get(key) }
    lookedUp.set(params, known)
    return known
  }
  const onPage =
    (page: number): RangeOf =>
    ({ params }) => ({
      offset: (page - 1) * perPage,
      limit: perPage,
      counted: lookUp(params).facets ? undefined : counted,
      excluded,
    })
  let { page } = requested
  let found = await answerBestReading(engine, plan, requested, onPage(page))
  if (found.answer.ids.length === 0 && found.answer.total > 0 && page > 1) {
    page = Math.ceil(found.answer.total / perPage)
    found = await answerReading(engine, found, onPage(page))
  }
  const { answer, params, interpretation } = found
  const isNearest = answer.relaxation?.kind === 'nearest'
  const known = lookUp(params)
  const facets: SearchFacets | undefined = isNearest
    ? undefined
    : (known.facets ?? toSearchFacets(answer, params))
  if (facets && !known.facets && !excluded) cache.set(known.key, facets)
  const zeroResultSuggestions =
    answer.total === 0 ? await findZeroResultSuggestions(engine, found.plan, params, excluded) : []
  return {
    ids: answer.ids,
    total: answer.total,
    ...(facets && { facets }),
    accepted: params,
    ...(interpretation && { interpretation }),
    page,
    perPage,
    search_method: found.plan.complex && found.by === 'words' ? 'complex' : 'fast',
    search_engine: engine.kind,
    matchedWords: answer.matchedWords,
    ...correctionOf(answer, interpretation),
    ...(zeroResultSuggestions.length > 0 && { zeroResultSuggestions }),
    isLookup: found.by === 'number' && params.page === 1 && !params.as && !hasFilters(params),
  }
}

/** Returns the engine's correction of the reading; otherwise the decoded keystrokes. */
function correctionOf(
  { relaxation }: EngineResponse,
  interpretation: Interpretation | undefined,
): { corrected?: Correction } {
  if (relaxation) {
    const { kind, words, dropped } = relaxation
    return { corrected: { kind, query: words.join(' '), dropped } }
  }
  const query = interpretation?.keystrokes
  return query === undefined ? {} : { corrected: { kind: 'keystrokes', query, dropped: [] } }
}
