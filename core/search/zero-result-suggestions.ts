import type { EngineFilters, SearchEngine } from '#search-engine/types.ts'
import type { ZeroResultSuggestion, SearchParams } from './search-response.ts'
import { withFilter, withQuery } from './changes.ts'
import { choiceFilters, flagFilters } from './filters.ts'
import { engineQueries, planSearch, type SearchPlan } from './plan.ts'
import { hasFilters, noFlags } from './params.ts'
import { removeChip } from './query.ts'

const maxSuggestions = 5
/** Max parts to try leaving out: more would be too slow. */
const maxParts = 8

/** Returns suggestions for a search without results: the search minus one word or filter, if that finds something. */
export async function findZeroResultSuggestions(
  engine: SearchEngine,
  plan: SearchPlan,
  params: SearchParams,
  excluded: EngineFilters['excluded'],
): Promise<ZeroResultSuggestion[]> {
  const suggestions: ZeroResultSuggestion[] = []
  for (const { without, params: changed } of changesToTry(plan, params)) {
    const total = await countResults(engine, changed, excluded)
    if (total > 0) suggestions.push({ without, params: changed, total })
  }
  return suggestions.sort((a, b) => b.total - a.total).slice(0, maxSuggestions)
}

/** Returns the number of companies a search finds. */
async function countResults(
  engine: SearchEngine,
  params: SearchParams,
  excluded: EngineFilters['excluded'],
): Promise<number> {
  const plan = planSearch(params.q)
  if (plan.problem || plan.unsearchable) return 0
  const counting = { offset: 0, limit: 0, excluded: params.notExported && excluded }
  const { lookups, words } = engineQueries(plan, params, counting)
  const found = await engine.searchAll([...lookups, { ...words, relax: false }])
  return found.find(({ total }) => total > 0)?.total ?? 0
}

function changesToTry(plan: SearchPlan, params: SearchParams): Omit<ZeroResultSuggestion, 'total'>[] {
  const changes: Omit<ZeroResultSuggestion, 'total'>[] = []
  const filter = (
    name: Extract<ZeroResultSuggestion['without'], { filter: string }>['filter'],
    changed: SearchParams,
  ) => changes.push({ without: { filter: name }, params: changed })
  // Districts before their city: less is given up.
  for (const { key } of choiceFilters.toReversed())
    if (params[key] !== undefined) filter(key, withFilter(params, key, undefined))
  if (params.dateRange) filter('dateRange', withFilter(params, 'dateRange', undefined))
  if (flagFilters.some(({ key }) => params[key])) filter('contact', { ...params, ...noFlags, page: 1 })
  if (params.notExported) filter('notExported', withFilter(params, 'notExported', undefined))
  const parts = plan.number ? [] : plan.chips.slice(0, maxParts)
  for (const chip of parts) {
    const changed = withQuery(params, removeChip(params.q, chip))
    // Dropping the only word without filters would list the whole directory.
    if (changed.q !== '' || hasFilters(changed))
      changes.push({ without: { word: chip.text }, params: changed })
  }
  return changes
}
