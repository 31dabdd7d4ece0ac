import type { Language } from '#text/languages.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import { findChoiceFilter } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { choicesOf } from './choices.server.ts'

/** What the filter of that name offers to the search of an address; undefined where there is no such filter. */
export async function loadChoices(
  url: URL,
  name: string,
  language: Language,
  findViewer: () => Promise<CurrentUser | undefined>,
) {
  const filter = findChoiceFilter(name)
  if (!filter) return undefined
  const params = parseSearchParams(url.searchParams, knownChoices)
  const viewer = params.notExported ? await findViewer() : undefined
  const { facets } = await search({ ...services(), viewerId: viewer?.id }, params, filter.key)
  return { filter: filter.key, params, groups: choicesOf(filter.key, language, params, facets) }
}
