import { catalogue as english } from '#app/i18n/catalogue-en.ts'
import { catalogue as vietnamese } from '#app/i18n/catalogue-vi.ts'
import type { Language } from '#app/i18n/languages.ts'
import { createTranslate } from '#app/i18n/translate.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { choicesOf } from './choices.server.ts'

/** In production the endpoint runs outside the pages, which have their texts to themselves. */
const translators = { en: createTranslate('en', english), vi: createTranslate('vi', vietnamese) }

/** What the filter of that name offers to the search of an address; undefined where there is no such filter. */
export async function loadChoices(url: URL, filter: string, language: Language) {
  const known = choiceFilters.find(({ key }) => key === filter)
  if (!known) return undefined
  const params = parseSearchParams(url.searchParams, knownChoices)
  const { facets } = await search(services(), params)
  const other = translators[language]('search.filters.other')
  return { filter: known.key, params, groups: choicesOf(known.key, language, params, facets, other) }
}
