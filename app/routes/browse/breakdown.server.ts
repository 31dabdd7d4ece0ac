import { choiceName } from '#app/routes/search/choices.server.ts'
import { searchAddress } from '#app/routes/search/search-address.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { emptySearch } from '#core/search/params.ts'
import type { CountedChoices, Totals } from '#core/statistics/statistics.ts'
import type { Language } from '#text/languages.ts'
import { browsePath } from './browse-path.server.ts'

/** Companies with one choice of a filter. */
export interface BreakdownRow {
  name: string
  count: number
  /** Their page, if there is one. */
  path?: string
  /** A search with as many results. */
  search: string
}

/** Returns the address of the search for companies with these choices. */
export const searchOf = (choices: CountedChoices): string => searchAddress({ ...emptySearch, ...choices })

interface BreakdownOptions {
  language: Language
  /** Choices that the totals are about. */
  choices?: CountedChoices
  /** The largest ones; all by default. */
  max?: number
}

/** Returns the totals per choice of a filter, largest first; companies without one come last, as "Other". */
export function breakdown(
  { counts }: Totals,
  filter: keyof Totals['counts'],
  { language, choices = {}, max = Infinity }: BreakdownOptions,
): BreakdownRow[] {
  const row = (id: number, count: number): BreakdownRow => {
    const chosen = { ...choices, [filter]: id }
    const name = choiceName(filter, id, language) ?? translatorOf(language)('search.filters.other')
    const path = id === 0 ? undefined : browsePath(chosen)
    return { name, count, ...(path && { path }), search: searchOf(chosen) }
  }
  const largest = [...counts[filter]]
    .filter(([id]) => id !== 0)
    .sort(([one, a], [other, b]) => b - a || one - other)
    .slice(0, max)
  const rows = largest.map(([id, count]) => row(id, count))
  const without = counts[filter].get(0)
  return without === undefined || max < Infinity ? rows : [...rows, row(0, without)]
}
