import type { EngineAnswer, EngineFilters, SearchEngine } from '#search-engine/types.ts'
import { adviseOnEmpty } from './advice.ts'
import type { Correction, Interpretation, SearchAnswer, SearchFacets, SearchParams } from './answer.ts'
import { toSearchFacets } from './facet-counts.server.ts'
import { hasFilters, toSearchParams } from './params.ts'
import { interpret } from './interpret.server.ts'
import { engineQueries, type SearchPlan } from './plan.ts'
import type { SearchContext } from './search-context.ts'

type EngineFound = Omit<SearchAnswer, 'execution_time_ms' | 'results' | 'redirectTo'> & {
  ids: number[]
  /** A whole number was asked for, without filters and on the first page: its only holder may be shown at once. */
  isLookup: boolean
}

/** The engine's answer before its companies are read. Rejects when the engine does. */
export async function searchMemory(
  engine: SearchEngine,
  context: Pick<SearchContext, 'caches' | 'index'>,
  typedPlan: SearchPlan,
  typed: SearchParams,
  excluded?: EngineFilters['excluded'],
): Promise<EngineFound> {
  const { params, plan, interpretation, nearest } = await interpret(engine, typedPlan, typed, excluded)
  const facetKey = `${context.index.generation}?${toSearchParams({ ...params, sort: 'relevance', page: 1, perPage: 10 })}`
  const known = excluded ? undefined : context.caches.facets.get(facetKey)
  let { page } = params
  const askFor = async (wanted: number) =>
    nearest
      ? { answer: pageOf(nearest, wanted, params.perPage), by: 'words' as const }
      : ask(engine, plan, params, { page: wanted, counted: known === undefined, excluded })
  let found = await askFor(page)
  if (found.answer.ids.length === 0 && found.answer.total > 0 && page > 1) {
    page = Math.ceil(found.answer.total / params.perPage)
    found = await askFor(page)
  }
  const { answer } = found
  const isNearest = answer.relaxation?.kind === 'nearest'
  const facets: SearchFacets | undefined = isNearest ? undefined : (known ?? toSearchFacets(answer, params))
  if (facets && !known && !excluded) context.caches.facets.set(facetKey, facets)
  const advice = answer.total === 0 ? await adviseOnEmpty(engine, plan, params, excluded) : []
  return {
    ids: answer.ids,
    total: answer.total,
    ...(facets && { facets }),
    accepted: params,
    ...(interpretation && { interpretation }),
    page,
    perPage: params.perPage,
    search_method: plan.complex && found.by === 'words' ? 'complex' : 'fast',
    search_engine: 'memory',
    matchedWords: answer.matchedWords,
    ...correctionOf(answer, interpretation),
    ...(advice.length > 0 && { advice }),
    isLookup: found.by === 'number' && params.page === 1 && !hasFilters(params),
  }
}

/** A page of the nearest names. */
function pageOf(answer: EngineAnswer, page: number, perPage: number): EngineAnswer {
  return { ...answer, ids: answer.ids.slice((page - 1) * perPage, page * perPage) }
}

async function ask(
  engine: SearchEngine,
  plan: SearchPlan,
  params: SearchParams,
  { page, ...how }: { page: number; counted: boolean; excluded: EngineFilters['excluded'] },
): Promise<{ answer: EngineAnswer; by: 'number' | 'prefix' | 'words' }> {
  const offset = (page - 1) * params.perPage
  const queries = engineQueries(plan, params, { offset, limit: params.perPage, ...how })
  const lookups = queries.slice(0, -1)
  const found = lookups.length > 0 ? await engine.searchAll(lookups) : []
  const first = found.findIndex(({ total }) => total > 0)
  if (first >= 0)
    return { answer: found[first], by: lookups[first].number === undefined ? 'prefix' : 'number' }
  return { answer: await engine.search(queries[queries.length - 1]), by: 'words' }
}

/** The engine's, of what was read; else the words that keystrokes stand for. */
function correctionOf(
  { relaxation }: EngineAnswer,
  interpretation: Interpretation | undefined,
): { corrected?: Correction } {
  if (relaxation) {
    const { kind, words, dropped } = relaxation
    return { corrected: { kind, query: words.join(' '), dropped } }
  }
  const query = interpretation?.keystrokes
  return query === undefined ? {} : { corrected: { kind: 'keystrokes', query, dropped: [] } }
}
