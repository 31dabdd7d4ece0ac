import type { SearchParams } from './search-response.ts'
import { choiceFilters, type FilterKey, type FlagKey, flagFilters } from './filters.ts'
import { emptySearch, type KnownChoices } from './params.ts'
import { cleanQuery } from './query.ts'

/**
 * Returns the search with one filter changed (undefined or false clears it). Resets the page. A new city drops the
 * district of the old one, a new province its ward; "phone or email" excludes its parts. A chosen district or ward
 * sets its parent if `choices` knows it; otherwise parsing the URL does.
 */
export function withFilter<K extends FilterKey>(
  params: SearchParams,
  key: K,
  value: SearchParams[K] | undefined,
  choices?: Pick<KnownChoices, 'parentOf'>,
): SearchParams {
  const next: SearchParams = { ...params, page: 1 }
  const filterKey: FilterKey = key
  if (value !== undefined && value !== false) next[key] = value
  else if (flagFilters.some((flag) => flag.key === filterKey)) next[filterKey as FlagKey] = false
  else delete next[filterKey as Exclude<FilterKey, FlagKey>]
  for (const choice of choiceFilters) {
    if (choice.within === filterKey && value !== params[key]) delete next[choice.key]
    const id = next[choice.key]
    if (choice.key !== filterKey || !choice.within || !id) continue
    const parent = choices?.parentOf(choice.key, id)
    if (parent === undefined) delete next[choice.within]
    else next[choice.within] = parent
  }
  if (value === true && (filterKey === 'hasPhone' || filterKey === 'hasEmail')) next.hasPhoneOrEmail = false
  if (value === true && filterKey === 'hasPhoneOrEmail') {
    next.hasPhone = false
    next.hasEmail = false
  }
  return next
}

/** Returns the search with another text, from its first page. */
export function withQuery(params: SearchParams, q: string): SearchParams {
  const { as: _, ...rest } = params
  return { ...rest, q: cleanQuery(q), page: 1 }
}

/** Returns the search with another order or page size, from its first page. */
export function withView(
  params: SearchParams,
  view: Partial<Pick<SearchParams, 'sort' | 'perPage'>>,
): SearchParams {
  return { ...params, ...view, page: 1 }
}

/** Returns another page of the same search. */
export function withPage(params: SearchParams, page: number): SearchParams {
  return { ...params, page: Math.max(1, page) }
}

/** Returns the search without any parameters. */
export function clearAll(): SearchParams {
  return { ...emptySearch }
}
