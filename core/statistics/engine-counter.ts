import { choiceFilter } from '#core/search/filters.ts'
import { emptySearch } from '#core/search/params.ts'
import { engineQueries, planSearch } from '#core/search/plan.ts'
import type { EngineQuery, SearchEngine } from '#search-engine/types.ts'
import type { DateRange } from '#time/date-range.ts'
import { brokenDownBy, type CountedChoices, type Counter, type Totals } from './statistics.ts'

const plan = planSearch('')

/** Returns the query of a search without text, with the companies counted per choice of some filters. */
function queryOf(
  choices: CountedChoices,
  filters: readonly (keyof Totals['counts'])[],
  dateRange?: DateRange,
): EngineQuery {
  const params = { ...emptySearch, ...choices, ...(dateRange && { dateRange }) }
  const { words } = engineQueries(plan, params, { offset: 0, limit: 0 })
  return { ...words, counts: filters.map((key) => ({ facet: choiceFilter(key).facet, ignoring: [] })) }
}

function nonZero(counts: Uint32Array | undefined): Map<number, number> {
  const found = new Map<number, number>()
  counts?.forEach((count, choice) => {
    if (count > 0) found.set(choice, count)
  })
  return found
}

/**
 * Counts by the queries of a search, so that figures equal its totals. A period is a date filter, for which the engine
 * keeps sets and counts at steps in date order: of 3.3 million companies, totals take up to 32 ms and 24 months up to 22.
 */
export function engineCounter(engine: SearchEngine): Counter {
  return {
    async totals(choices) {
      const { total, facets } = await engine.search(queryOf(choices, brokenDownBy))
      const counts = brokenDownBy.map((key) => [key, nonZero(facets[choiceFilter(key).facet])])
      return { total, counts: Object.fromEntries(counts) }
    },
    async registrations(choices, periods) {
      const found = await engine.searchAll(periods.map((period) => queryOf(choices, ['provinceId'], period)))
      return found.map(({ total, facets }) => {
        const provinces = nonZero(facets[choiceFilter('provinceId').facet])
        provinces.delete(0)
        return { count: total, provinces: provinces.size }
      })
    },
  }
}
