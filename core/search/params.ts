import { toAsciiDigits } from '#text/digits.ts'
import { toIsoDate } from '#text/formats.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { perPageOptions, type SearchParams, sorts } from './search-response.ts'
import { type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import {
  byFlag,
  type ChoiceFilter,
  choiceFilters,
  type ChoiceKey,
  type FilterKey,
  flagFilters,
} from './filters.ts'
import { cleanQuery } from './query.ts'

/** Known choices; unknown ones are dropped from a URL. */
export interface KnownChoices {
  has(key: ChoiceKey, id: number): boolean
  /** Returns the enclosing choice: the city of a district, the province of a ward. */
  parentOf(key: ChoiceKey, id: number): number | undefined
}

export const noFlags = byFlag(() => false)

export const emptySearch: SearchParams = {
  ...noFlags,
  q: '',
  sort: 'relevance',
  page: 1,
  perPage: 10,
}

/** Larger page numbers are mistakes and become 1. */
const lastPage = 10_000_000

/** Parses the search state of a URL. Never throws: invalid values become defaults. */
export function parseSearchParams(
  source: URLSearchParams,
  choices: KnownChoices,
  today: string = todayInVietnam(),
): SearchParams {
  const params: SearchParams = { ...emptySearch, q: cleanQuery(source.get('q') ?? '') }
  for (const filter of choiceFilters) {
    const id = readChoice(filter, source.get(filter.key))
    if (id !== undefined && choices.has(filter.key, id)) params[filter.key] = id
  }
  alignChoices(params, choices)
  const { range } = dateInputs(source, today)
  if (range) params.dateRange = range
  for (const { key } of flagFilters) params[key] = source.get(key) === 'true'
  // Each of the two is stricter than "phone or email".
  if (params.hasPhone || params.hasEmail) params.hasPhoneOrEmail = false
  if (source.get('notExported') === 'true') params.notExported = true
  if (source.get('as') === 'words') params.as = 'words'
  params.sort = sorts.find((sort) => sort === source.get('sort')) ?? emptySearch.sort
  params.page = readNumber(source.get('page'), lastPage) || 1
  const perPage = readNumber(source.get('perPage'), 100)
  params.perPage = perPageOptions.find((option) => option === perPage) ?? emptySearch.perPage
  return params
}

/** Returns the problem with the dates of a URL, for the message next to the inputs; undefined when valid. */
export function dateProblemOf(
  source: URLSearchParams,
  today: string = todayInVietnam(),
): DateRangeProblem | undefined {
  return dateInputs(source, today).problem
}

/** Returns the choices of a URL that are not those of `params`: unknown ones, and districts and wards of another parent. */
export function droppedChoices(
  source: URLSearchParams,
  params: SearchParams,
): { filter: ChoiceFilter; value: string }[] {
  return choiceFilters.flatMap((filter) => {
    const value = source.get(filter.key) ?? ''
    const id = readChoice(filter, value)
    const isKept = value === '' || (id !== undefined && id === params[filter.key])
    return isKept ? [] : [{ filter, value }]
  })
}

/** Formats a search as URL parameters in canonical order, without defaults. */
export function toSearchParams(params: SearchParams): URLSearchParams {
  const target = new URLSearchParams()
  if (params.q !== '') target.set('q', params.q)
  for (const filter of choiceFilters) {
    const id = params[filter.key]
    if (id !== undefined) target.set(filter.key, choiceText(filter, id))
  }
  if (params.dateRange) target.set('dateRange', `${params.dateRange.from},${params.dateRange.to}`)
  for (const { key } of flagFilters) if (params[key]) target.set(key, 'true')
  if (params.notExported) target.set('notExported', 'true')
  if (params.as) target.set('as', params.as)
  if (params.sort !== emptySearch.sort) target.set('sort', params.sort)
  if (params.page !== emptySearch.page) target.set('page', String(params.page))
  if (params.perPage !== emptySearch.perPage) target.set('perPage', String(params.perPage))
  return target
}

/** Returns whether any filter is set; text, order and page do not count. */
export function hasFilters(params: SearchParams): boolean {
  return (
    params.dateRange !== undefined ||
    params.notExported === true ||
    choiceFilters.some(({ key }) => params[key] !== undefined) ||
    flagFilters.some(({ key }) => params[key])
  )
}

/** Returns the keys of the active filters, in table order. */
export function activeFilters(params: SearchParams): FilterKey[] {
  const active: FilterKey[] = []
  for (const { key } of choiceFilters) if (params[key] !== undefined) active.push(key)
  if (params.dateRange) active.push('dateRange')
  for (const { key } of flagFilters) if (params[key]) active.push(key)
  if (params.notExported) active.push('notExported')
  return active
}

/** Reads the two dates: forms without JavaScript send them as typed, links joined by a comma. */
function dateInputs(source: URLSearchParams, today: string): ReturnType<typeof readDateRange> {
  const joined = source.get('dateRange')
  if (!joined) {
    const [from, to] = [source.get('dateFrom'), source.get('dateTo')]
    return readDateRange(toIsoDate(from ?? ''), toIsoDate(to ?? ''), today)
  }
  const ends = joined.split(',')
  if (ends.length > 2) return { problem: 'invalid' }
  return readDateRange(toAsciiDigits(ends[0].trim()), toAsciiDigits((ends[1] ?? '').trim()), today)
}

/** Parses whole numbers in the digits of any script; undefined for anything else. */
function readNumber(text: string | null, max: number): number | undefined {
  if (text === null || text.length > 32) return undefined
  const digits = toAsciiDigits(text.trim())
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const value = Number(digits)
  return value <= max ? value : undefined
}

const other = 'other'

/** Formats a choice for an address. */
export function choiceText({ values }: ChoiceFilter, id: number): string {
  if (!values) return String(id)
  return id === 0 ? other : values[id - 1]
}

function readChoice({ values }: ChoiceFilter, text: string | null): number | undefined {
  if (!values) return readNumber(text, 65_535)
  if (text === other) return 0
  const place = values.indexOf(text ?? '')
  return place < 0 ? undefined : place + 1
}

/** Sets the city of a district and the province of a ward; drops a district or ward of another. */
function alignChoices(params: SearchParams, choices: KnownChoices): void {
  for (const { key, within } of choiceFilters) {
    const id = params[key]
    if (!within || !id) continue
    const parent = choices.parentOf(key, id)
    if (params[within] === undefined) params[within] = parent
    else if (params[within] !== parent) delete params[key]
  }
}
