import type { EngineResponse, EngineFilters, SearchEngine } from '#search-engine/types.ts'
import { adviseOnEmpty } from './advice.ts'
import type { Correction, Interpretation, SearchAnswer, SearchFacets, SearchParams } from './answer.ts'
import { toSearchFacets } from './facet-counts.server.ts'
import { answerBestReading, answerReading, type RangeOf } from './interpret.server.ts'
import { hasFilters, toSearchParams } from './params.ts'
import type { Counted, SearchPlan } from './plan.ts'
import type { SearchContext } from './search-context.ts'

/** What a method finds, before its companies are read. */
export type Found = Omit<SearchAnswer, 'execution_time_ms' | 'results' | 'redirectTo'> & {
  ids: number[]
  /** A whole number was asked for, without filters and on the first page: its only holder may be shown at once. */
  isLookup?: boolean
}

/** The engine's answer. Rejects when the engine does. */
export async function searchMemory(
  engine: SearchEngine,
  context: Pick<SearchContext, 'caches' | 'index'>,
  plan: SearchPlan,
  asked: SearchParams,
  counted: Counted,
  excluded?: EngineFilters['excluded'],
): Promise<Found> {
  const { perPage } = asked
  const { facets: cache } = context.caches
  // Looked up once for each reading: what is counted now must not be kept as of a later generation.
  const lookedUp = new Map<SearchParams, { key: string; facets?: SearchFacets }>()
  const lookUp = (params: SearchParams) => {
    const before = lookedUp.get(params)
    if (before) return before
    const key = `${context.index.generation} ${counted}?${toSearchParams({ ...params, sort: 'relevance', page: 1, perPage: 10 })}`
    // One customer's counts are nobody else's.
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
  let { page } = asked
  let found = await answerBestReading(engine, plan, asked, onPage(page))
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
  const advice = answer.total === 0 ? await adviseOnEmpty(engine, found.plan, params, excluded) : []
  return {
    ids: answer.ids,
    total: answer.total,
    ...(facets && { facets }),
    accepted: params,
    ...(interpretation && { interpretation }),
    page,
    perPage,
    search_method: found.plan.complex && found.by === 'words' ? 'complex' : 'fast',
    search_engine: 'memory',
    matchedWords: answer.matchedWords,
    ...correctionOf(answer, interpretation),
    ...(advice.length > 0 && { advice }),
    isLookup: found.by === 'number' && params.page === 1 && !hasFilters(params),
  }
}

/** The engine's, of what was read; else the words that keystrokes stand for. */
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
