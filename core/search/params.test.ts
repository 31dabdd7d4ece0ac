import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { clearAll, withFilter, withPage, withQuery, withView } from './changes.ts'
import { daysSince1900, readDateRange } from '#time/date-range.ts'
import {
  activeFilters,
  dateProblemOf,
  droppedChoices,
  emptySearch,
  hasFilters,
  type KnownChoices,
  parseSearchParams,
  toSearchParams,
} from './params.ts'

const today = '2026-11-21'
/** City 1 has districts 10–19, city 2 has 20–29. */
const choices: KnownChoices = {
  has(key, id) {
    if (id === 0) return true
    if (key === 'cityId') return id === 1 || id === 2
    if (key === 'districtId') return id >= 10 && id < 30
    return key === 'businessTypeId' ? id === 111 || id === 10_111 : id < 7
  },
  parentOf: (key, id) => (key === 'districtId' ? Math.floor(id / 10) : undefined),
}
const parse = (url: string) => parseSearchParams(new URLSearchParams(url), choices, today)
const canonical = (url: string) => toSearchParams(parse(url)).toString()

describe('parseSearchParams', () => {
  test('parses an empty query as the whole directory', () => {
    expect(parse('')).toEqual(emptySearch)
  })

  test.each([
    ['q=thép&cityId=1&districtId=12&businessTypeId=111&sort=name&page=3&perPage=25'],
    ['dateRange=2020-01-01%2C2020-12-31&hasPhone=true&hasEmail=true&hasRepresentative=true'],
    ['cityId=0&districtId=0&businessTypeId=0'],
    ['hasPhoneOrEmail=true'],
  ])('%s is canonical', (url) => {
    expect(decodeURIComponent(canonical(url))).toBe(decodeURIComponent(url))
  })

  test.each([
    ['page=-1', ''],
    ['page=0', ''],
    ['page=1.5', ''],
    ['page=1e3', ''],
    ['page=99999999999999999999', ''],
    ['page=２', 'page=2'],
    ['page=٣', 'page=3'],
    ['perPage=9999', ''],
    ['perPage=11', ''],
    ['perPage=50', 'perPage=50'],
    ['cityId=99', ''],
    ['cityId=-1', ''],
    ['cityId=', ''],
    ['cityId=abc', ''],
    ['cityId=1&cityId=2', 'cityId=1'],
    ['cityId=1 or 1=1', ''],
    ['districtId=99', ''],
    ['districtId=12', 'cityId=1&districtId=12'],
    ['cityId=2&districtId=12', 'cityId=2'],
    ['cityId=0&districtId=12', 'cityId=0'],
    ['cityId=99&districtId=12', 'cityId=1&districtId=12'],
    ['businessTypeId=7', ''],
    ['sort=random', ''],
    ['sort=relevance', ''],
    ['sort=__proto__', ''],
    ['hasPhone=yes', ''],
    ['hasPhone=TRUE', ''],
    ['hasPhoneOrEmail=true&hasEmail=true', 'hasEmail=true'],
    ['dateRange=2020-12-31,2020-01-01', ''],
    ['dateRange=2020-01-01,2027-01-01', ''],
    ['dateRange=2020-02-30,2020-03-01', ''],
    ['dateRange=2020-01-01', 'dateRange=2020-01-01,2026-11-21'],
    ['dateRange=2020-01-01,', 'dateRange=2020-01-01,2026-11-21'],
    ['dateRange=,2020-01-01', 'dateRange=1900-01-01,2020-01-01'],
    ['dateRange=,', ''],
    ['dateRange=a,b,c', ''],
    ['dateRange=0001-01-01,2020-01-01', 'dateRange=1900-01-01,2020-01-01'],
    ['dateFrom=2020-01-01&dateTo=', 'dateRange=2020-01-01,2026-11-21'],
    ['dateFrom=2020-01-01&dateTo=2020-01-02', 'dateRange=2020-01-01,2020-01-02'],
    ['dateFrom=5/1/2020&dateTo=31-12-2020', 'dateRange=2020-01-05,2020-12-31'],
    ['dateFrom=05012020&dateTo=', 'dateRange=2020-01-05,2026-11-21'],
    ['dateFrom=31/02/2020&dateTo=', ''],
    ['dateRange=5/1/2020,31/12/2020', ''],
    ['unknown=1&utm_source=x', ''],
    ['page=2&q=b&perPage=25', 'q=b&page=2&perPage=25'],
  ])('%s becomes %s', (url, expected) => {
    expect(decodeURIComponent(canonical(url))).toBe(expected)
  })

  test.each([
    ['cityId=99&districtId=12', ['cityId=99']],
    ['cityId=1&districtId=22&status=gone', ['districtId=22', 'status=gone']],
    ['cityId=1&districtId=12&wardId=', []],
  ])('%s drops %j', (url, expected) => {
    const source = new URLSearchParams(url)
    const dropped = droppedChoices(source, parseSearchParams(source, choices, today))
    expect(dropped.map(({ filter, value }) => `${filter.key}=${value}`)).toEqual(expected)
  })

  test('any URL parses to a canonical result that parses to itself', () => {
    const keys = [
      'q',
      'cityId',
      'districtId',
      'businessTypeId',
      'dateRange',
      'hasPhone',
      'page',
      'perPage',
      'sort',
    ]
    const pair = fc.tuple(
      fc.constantFrom(...keys),
      fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String)),
    )
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const source = new URLSearchParams()
        for (const [key, value] of pairs) source.append(key, value)
        const once = toSearchParams(parseSearchParams(source, choices, today))
        expect(toSearchParams(parseSearchParams(once, choices, today)).toString()).toBe(once.toString())
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['2020-12-31', '2020-01-01', 'reversed'],
    ['2020-13-01', '', 'invalid'],
    ['20-1-1', '', 'invalid'],
    ['', '2026-11-22', 'future'],
  ])('%s to %s is %s', (from, to, problem) => {
    expect(readDateRange(from, to, today)).toEqual({ problem })
    expect(dateProblemOf(new URLSearchParams({ dateRange: `${from},${to}` }), today)).toBe(problem)
  })

  test('counts days from 1900, starting in Vietnam at 17:00 UTC', () => {
    expect([daysSince1900('1900-01-01'), daysSince1900('1900-03-01'), daysSince1900('2026-11-21')]).toEqual([
      0, 59, 46_345,
    ])
    expect(todayInVietnam(Date.UTC(2026, 10, 20, 16, 59))).toBe('2026-11-20')
    expect(todayInVietnam(Date.UTC(2026, 10, 20, 17, 0))).toBe('2026-11-21')
  })
})

describe('changes', () => {
  const start = parse('q=a&cityId=1&districtId=12&page=7&perPage=25')
  const url = (params: typeof start) => decodeURIComponent(toSearchParams(params).toString())

  test('any change goes to the first page and leaves the original search unchanged', () => {
    expect(url(withFilter(start, 'businessTypeId', 111))).toBe(
      'q=a&cityId=1&districtId=12&businessTypeId=111&perPage=25',
    )
    expect(url(withQuery(start, ' b '))).toBe('q=b&cityId=1&districtId=12&perPage=25')
    expect(url(withView(start, { perPage: 50 }))).toBe('q=a&cityId=1&districtId=12&perPage=50')
    expect(url(withPage(start, 8))).toBe('q=a&cityId=1&districtId=12&page=8&perPage=25')
    expect(start.page).toBe(7)
    expect(clearAll()).toEqual(emptySearch)
  })

  test('another city, or none, drops the district; the same city keeps it', () => {
    expect(url(withFilter(start, 'cityId', 2))).toBe('q=a&cityId=2&perPage=25')
    expect(url(withFilter(start, 'cityId', undefined))).toBe('q=a&perPage=25')
    expect(url(withFilter(start, 'cityId', 1))).toBe('q=a&cityId=1&districtId=12&perPage=25')
  })

  test('a district sets its city', () => {
    expect(url(withFilter(emptySearch, 'districtId', 25, choices))).toBe('cityId=2&districtId=25')
    expect(url(withFilter(start, 'districtId', 25, choices))).toBe('q=a&cityId=2&districtId=25&perPage=25')
    expect(canonical(toSearchParams(withFilter(start, 'districtId', 25)).toString())).toBe(
      'q=a&cityId=2&districtId=25&perPage=25',
    )
    expect(url(withFilter(start, 'districtId', undefined))).toBe('q=a&cityId=1&perPage=25')
    expect(url(withFilter(start, 'districtId', 0))).toBe('q=a&cityId=1&districtId=0&perPage=25')
  })

  test('"phone or email" and its parts exclude each other', () => {
    const either = withFilter(emptySearch, 'hasPhoneOrEmail', true)
    expect(url(withFilter(either, 'hasPhone', true))).toBe('hasPhone=true')
    const both = withFilter(withFilter(emptySearch, 'hasPhone', true), 'hasEmail', true)
    expect(url(both)).toBe('hasPhone=true&hasEmail=true')
    expect(url(withFilter(both, 'hasPhoneOrEmail', true))).toBe('hasPhoneOrEmail=true')
    expect(url(withFilter(both, 'hasPhone', undefined))).toBe('hasEmail=true')
  })

  test('clearing the dates clears both', () => {
    const dated = withFilter(emptySearch, 'dateRange', { from: '2020-01-01', to: '2020-02-01' })
    expect(activeFilters(dated)).toEqual(['dateRange'])
    expect(withFilter(dated, 'dateRange', undefined)).toEqual(emptySearch)
    expect([hasFilters(dated), hasFilters(emptySearch), hasFilters(start)]).toEqual([true, false, true])
  })
})
