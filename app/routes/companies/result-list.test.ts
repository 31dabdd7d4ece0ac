import { expect, test } from 'vitest'
import { placeAmong } from './result-list.ts'

const list = { address: '/search?q=tnhh&page=2', total: 1742, first: 11, slugs: ['a', 'b', 'c'] }

test('returns the place among all results and the neighbours on the page', () => {
  const { address, total } = list
  expect(placeAmong(JSON.stringify(list), 'b')).toEqual({
    address,
    total,
    place: 12,
    previous: 'a',
    next: 'c',
  })
  expect(placeAmong(JSON.stringify(list), 'a')).toMatchObject({ place: 11, previous: undefined, next: 'b' })
  expect(placeAmong(JSON.stringify(list), 'c')).toMatchObject({ place: 13, previous: 'b', next: undefined })
})

test.each([
  ['nothing stored', null],
  ['another company', JSON.stringify({ ...list, slugs: ['x'] })],
  ['an unreadable list', '{"slugs":'],
  ['a list of another shape', '{"slugs":7}'],
  ['an address outside the search', JSON.stringify({ ...list, address: 'javascript:alert(1)' })],
])('returns no place for %s', (_what, stored) => {
  expect(placeAmong(stored, 'b')).toBeUndefined()
})
