import type { SearchParams } from './answer.ts'
import type { FilterKey } from './filters.ts'
import { emptySearch, type KnownChoices } from './params.ts'
import { cleanQuery } from './query.ts'

/**
 * The search after one filter changed (undefined or false clears it). The page starts over; a new city drops the
 * old one's district; "phone or email" excludes its two parts. A district chosen brings its city where `choices`
 * tells it; without `choices` the city is left to whoever reads the URL.
 */
export function withFilter<K extends FilterKey>(
  params: SearchParams,
  key: K,
  value: SearchParams[K] | undefined,
  choices?: Pick<KnownChoices, 'cityOfDistrict'>,
): SearchParams {
  const next: SearchParams = { ...params, page: 1 }
  const filterKey: FilterKey = key
  if (value === undefined) {
    if (isFlag(filterKey)) next[filterKey] = false
    else delete next[filterKey]
  } else {
    next[key] = value
  }
  if (filterKey === 'cityId' && value !== params.cityId) delete next.districtId
  if (filterKey === 'districtId' && next.districtId) {
    const city = choices?.cityOfDistrict(next.districtId)
    if (city === undefined) delete next.cityId
    else next.cityId = city
  }
  if (value === true && (filterKey === 'hasPhone' || filterKey === 'hasEmail')) next.hasPhoneOrEmail = false
  if (value === true && filterKey === 'hasPhoneOrEmail') {
    next.hasPhone = false
    next.hasEmail = false
  }
  return next
}

function isFlag(key: FilterKey): key is 'hasPhoneOrEmail' | 'hasPhone' | 'hasEmail' | 'hasRepresentative' {
  return key.startsWith('has')
}

/** The search with another text, from its first page. */
export function withQuery(params: SearchParams, q: string): SearchParams {
  const { as: _, ...rest } = params
  return { ...rest, q: cleanQuery(q), page: 1 }
}

/** The search in another order or with another page size, from its first page. */
export function withView(
  params: SearchParams,
  view: Partial<Pick<SearchParams, 'sort' | 'perPage'>>,
): SearchParams {
  return { ...params, ...view, page: 1 }
}

/** Another page of the same search. */
export function withPage(params: SearchParams, page: number): SearchParams {
  return { ...params, page: Math.max(1, page) }
}

/** "Clear all": no parameter is left. */
export function clearAll(): SearchParams {
  return { ...emptySearch }
}
