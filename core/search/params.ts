import { toAsciiDigits } from '#core/companies/digits.ts'
import { todayInVietnam } from '#core/vietnam-days.ts'
import { perPageOptions, type SearchParams, sorts } from './answer.ts'
import { type DateRangeProblem, readDateRange } from './date-range.ts'
import { type ChoiceFilter, choiceFilters, type FilterKey, flagFilters } from './filters.ts'
import { cleanQuery } from './query.ts'

/** Which ids exist; what is not known here is dropped from a URL. */
export interface KnownChoices {
  hasCity(id: number): boolean
  /** City of a district; undefined for a district that does not exist. */
  cityOfDistrict(id: number): number | undefined
  hasBusinessType(id: number): boolean
}

export const emptySearch: SearchParams = {
  q: '',
  hasPhoneOrEmail: false,
  hasPhone: false,
  hasEmail: false,
  hasRepresentative: false,
  sort: 'relevance',
  page: 1,
  perPage: 10,
}

/** Beyond this no directory has results; such a page number is a mistake and becomes 1. */
const lastPage = 10_000_000

/** Search state of a URL. Never throws: whatever is not usable gets its default. */
export function parseSearchParams(
  source: URLSearchParams,
  choices: KnownChoices,
  today: string = todayInVietnam(),
): SearchParams {
  const params: SearchParams = { ...emptySearch, q: cleanQuery(source.get('q') ?? '') }
  for (const { key } of choiceFilters) {
    const id = readNumber(source.get(key), 65_535)
    if (id !== undefined) params[key] = id
  }
  dropUnknownChoices(params, choices)
  const { range } = dateInputs(source, today)
  if (range) params.dateRange = range
  for (const { key } of flagFilters) params[key] = source.get(key) === 'true'
  // Either of the two asks for more than "phone or email" does.
  if (params.hasPhone || params.hasEmail) params.hasPhoneOrEmail = false
  if (source.get('as') === 'words') params.as = 'words'
  params.sort = sorts.find((sort) => sort === source.get('sort')) ?? emptySearch.sort
  params.page = readNumber(source.get('page'), lastPage) || 1
  const perPage = readNumber(source.get('perPage'), 100)
  params.perPage = perPageOptions.find((option) => option === perPage) ?? emptySearch.perPage
  return params
}

/** What is wrong with the dates of a URL, for the message beside the inputs; undefined when nothing is. */
export function dateProblemOf(
  source: URLSearchParams,
  today: string = todayInVietnam(),
): DateRangeProblem | undefined {
  return dateInputs(source, today).problem
}

/** The URL form of a search in canonical order, without what is default. */
export function toSearchParams(params: SearchParams): URLSearchParams {
  const target = new URLSearchParams()
  if (params.q !== '') target.set('q', params.q)
  for (const { key } of choiceFilters) {
    const id = params[key]
    if (id !== undefined) target.set(key, String(id))
  }
  if (params.dateRange) target.set('dateRange', `${params.dateRange.from},${params.dateRange.to}`)
  for (const { key } of flagFilters) if (params[key]) target.set(key, 'true')
  if (params.as) target.set('as', params.as)
  if (params.sort !== emptySearch.sort) target.set('sort', params.sort)
  if (params.page !== emptySearch.page) target.set('page', String(params.page))
  if (params.perPage !== emptySearch.perPage) target.set('perPage', String(params.perPage))
  return target
}

/** True when any filter narrows the search; the text, the order and the page are none. */
export function hasFilters(params: SearchParams): boolean {
  return (
    params.dateRange !== undefined ||
    choiceFilters.some(({ key }) => params[key] !== undefined) ||
    flagFilters.some(({ key }) => params[key])
  )
}

/** Keys of the filters in force, in the order of the table. */
export function activeFilters(params: SearchParams): FilterKey[] {
  const active: FilterKey[] = []
  for (const { key } of choiceFilters) if (params[key] !== undefined) active.push(key)
  if (params.dateRange) active.push('dateRange')
  for (const { key } of flagFilters) if (params[key]) active.push(key)
  return active
}

/** A form without JavaScript sends the two dates on their own; a link sends them joined by a comma. */
function dateInputs(source: URLSearchParams, today: string): ReturnType<typeof readDateRange> {
  const joined = source.get('dateRange')
  const ends = joined ? joined.split(',') : [source.get('dateFrom') ?? '', source.get('dateTo') ?? '']
  if (ends.length > 2) return { problem: 'invalid' }
  return readDateRange(toAsciiDigits(ends[0].trim()), toAsciiDigits((ends[1] ?? '').trim()), today)
}

/** Whole numbers only, in any script's digits; undefined for anything else. */
function readNumber(text: string | null, most: number): number | undefined {
  if (text === null || text.length > 32) return undefined
  const digits = toAsciiDigits(text.trim())
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const value = Number(digits)
  return value <= most ? value : undefined
}

function dropUnknownChoices(params: SearchParams, choices: KnownChoices): void {
  const known: Record<ChoiceFilter['key'], (id: number) => boolean> = {
    cityId: (id) => choices.hasCity(id),
    districtId: (id) => choices.cityOfDistrict(id) !== undefined,
    businessTypeId: (id) => choices.hasBusinessType(id),
  }
  for (const { key } of choiceFilters) {
    const id = params[key]
    if (id !== undefined && id !== 0 && !known[key](id)) delete params[key]
  }
  if (!params.districtId) return
  const city = choices.cityOfDistrict(params.districtId)
  if (params.cityId === undefined) params.cityId = city
  else if (params.cityId !== city) delete params.districtId
}
