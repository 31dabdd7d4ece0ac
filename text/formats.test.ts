import { expect, test } from 'vitest'
import { formatDate, toIsoDate } from './formats.ts'

test.each([
  '05/01/2020',
  '5/1/2020',
  ' 5-1-2020 ',
  '5.1.2020',
  '5 1 2020',
  '5 / 1 / 2020',
  '05012020',
  '٠٥/٠١/٢٠٢٠',
])('%s is 5 January 2020', (typed) => {
  expect(toIsoDate(typed)).toBe('2020-01-05')
  expect(formatDate(toIsoDate(typed))).toBe('05/01/2020')
})

test.each(['', '2020-01-05', '5/1/20', '5/1', '2020', '512020', 'tomorrow', '5/1/2020 12:00'])(
  'leaves %s as it is',
  (typed) => {
    expect(toIsoDate(typed)).toBe(typed)
  },
)
