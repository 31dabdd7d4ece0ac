import { describe, expect, test } from 'vitest'
import { addDays } from './vietnam-days.ts'
import { addWorkingDays, holidaysUntil, isWorkingDay } from './working-days.ts'

/** Returns the days off from Monday to Friday in a range. */
function weekdaysOff(from: string, to: string): string[] {
  const off: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday > 0 && weekday < 6 && !isWorkingDay(day)) off.push(day.slice(5))
  }
  return off
}

test.each([
  // 26 April is a Sunday.
  [2026, '01-01 02-16 02-17 02-18 02-19 02-20 04-27 04-30 05-01 09-01 09-02'],
  // Two days of Tet are a weekend, and so is 1 May.
  [2027, '01-01 02-05 02-08 02-09 02-10 02-11 04-16 04-30 05-03 09-02 09-03'],
  // New Year, a day of Tet, 30 April and 2 September are on weekends.
  [2028, '01-03 01-25 01-26 01-27 01-28 01-31 04-04 05-01 05-02 09-01 09-04'],
])('the weekdays off in %i are %s', (year, days) => {
  expect(weekdaysOff(`${year}-01-01`, `${year}-12-31`)).toEqual(days.split(' '))
})

test('every year of the table has eleven weekdays off', () => {
  for (let year = 2025; year <= Number(holidaysUntil.slice(0, 4)); year++) {
    expect(weekdaysOff(`${year}-01-01`, `${year}-12-31`), String(year)).toHaveLength(11)
  }
})

describe('working days', () => {
  test.each([
    ['2026-11-20', 2, '2026-11-24'],
    ['2026-11-22', 2, '2026-11-24'],
    ['2026-11-23', 2, '2026-11-25'],
    ['2026-11-21', 0, '2026-11-21'],
    // The day before Tet begins, and in the middle of it.
    ['2026-02-13', 2, '2026-02-24'],
    ['2026-02-18', 2, '2026-02-24'],
    ['2026-12-31', 1, '2027-01-04'],
    // Beyond the table, holidays count as working days.
    ['2031-04-29', 2, '2031-05-01'],
  ])('%s plus %i is %s', (day, count, end) => {
    expect(addWorkingDays(day, count)).toBe(end)
  })
})
