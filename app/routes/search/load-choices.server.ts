import type { Language } from '#app/i18n/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { choicesOf } from './choices.server.ts'

/** What the filter of that name offers to the search of an address; undefined where there is no such filter. */
export async function loadChoices(url: URL, filter: string, language: Language) {
  const known = choiceFilters.find(({ key }) => key === filter)
  if (!known) return undefined
  const params = parseSearchParams(url.searchParams, knownChoices)
  const { facets } = await search(services(), params)
  const other = translatorOf(language)('search.filters.other')
  return { filter: known.key, params, groups: choicesOf(known.key, language, params, facets, other) }
}
