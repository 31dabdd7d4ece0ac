import { expect, test } from 'vitest'
import { parseExactSearch } from './exact-params.ts'
import { knownChoices } from './known-choices.server.ts'
import { parseSearchParams } from './params.ts'

test.each([
  '',
  'q=logistics&cityId=79&districtId=760&businessTypeId=4641&sort=name',
  'q=&cityId=&page=7&perPage=100',
  'cityId=0&hasPhone=true&hasEmail=false&hasPhoneOrEmail=true',
  'dateRange=2020-01-01,2020-12-31',
  'dateFrom=2020-01-01&dateTo=',
])('parses %s', (query) => {
  const source = new URLSearchParams(query)
  expect(parseExactSearch(source, knownChoices)).toEqual(parseSearchParams(source, knownChoices))
})

test.each([
  ['cityid=79', 'search.cityid: there is no such parameter'],
  [
    'q=a&querry=b&city=1',
    'search.querry: there is no such parameter; search.city: there is no such parameter',
  ],
  ['cityId=9999', 'search.cityId: there is no such choice'],
  ['cityId=1&districtId=760', 'search.districtId: there is no such choice'],
  ['businessTypeId=x', 'search.businessTypeId: there is no such choice'],
  ['cityId=1&cityId=79', 'search.cityId: comes more than once'],
  ['hasPhone=1', 'search.hasPhone: is true or false'],
  ['sort=cheapest', /^search\.sort: is one of relevance/],
  ['dateRange=2020-13-01,2020-12-31', 'search.dateRange: Please enter a valid date'],
  ['dateRange=2021-01-01,2020-01-01', 'search.dateRange: Start date must be less than or equal to end date'],
  [`q=${'x'.repeat(501)}`, 'search.q: has more than 500 characters'],
])('refuses %s before running a query', (query, message) => {
  const ask = () => parseExactSearch(new URLSearchParams(query), knownChoices)
  expect(ask).toThrow(expect.objectContaining({ type: 'invalid_input' }))
  expect(ask).toThrow(message)
})
