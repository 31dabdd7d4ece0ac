import { expect, test } from 'vitest'
import { daysLeft, dueDates, isLate } from './due-dates.ts'

test.each([
  // A Sunday evening in Vietnam.
  ['2026-11-22T15:00:00Z', 10, '2026-11-24', '2026-12-02'],
  // Already Monday there, though not in UTC.
  ['2026-11-22T17:00:00Z', 10, '2026-11-25', '2026-12-03'],
  // A Friday: the answer is due the next Tuesday.
  ['2026-11-20T03:00:00Z', 15, '2026-11-24', '2026-12-05'],
  // Two working days over Tet are longer than the term.
  ['2026-02-13T03:00:00Z', 10, '2026-02-23', '2026-02-23'],
])(
  'confirmed at %s with a term of %i days, the answer is due on %s and the decision on %s',
  (moment, term, ...due) => {
    const { answerDue, completionDue } = dueDates(new Date(moment), term)
    expect([answerDue, completionDue]).toEqual(due)
  },
)

test('a decision on the due day is on time until midnight in Vietnam', () => {
  expect(daysLeft('2026-11-24', '2026-11-24')).toBe(0)
  expect(daysLeft('2026-11-24', '2026-11-22')).toBe(2)
  expect(daysLeft('2026-11-24', '2026-12-01')).toBe(-7)
  expect(isLate('2026-11-24', '2026-11-24T16:59:59Z')).toBe(false)
  expect(isLate('2026-11-24', '2026-11-24T17:00:00Z')).toBe(true)
  expect(isLate('2026-11-24', null, Date.parse('2026-11-25T00:00:00+07:00'))).toBe(true)
})
