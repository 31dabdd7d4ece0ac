import { msPerDay, todayInVietnam } from './vietnam-days.ts'

export interface DateRange {
  from: string
  to: string
}

/** Problems of a date range, with their English messages. */
export const dateRangeProblems = {
  reversed: 'Start date must be less than or equal to end date',
  invalid: 'Please enter a valid date',
  future: 'Date cannot be in the future',
} as const
export type DateRangeProblem = keyof typeof dateRangeProblems

export const earliestDate = '1900-01-01'
const epoch1900 = Date.UTC(1900, 0, 1)

/** Returns the days since 1900-01-01 of a `yyyy-mm-dd` date; negative before. */
export function daysSince1900(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - epoch1900) / msPerDay)
}

/** Returns whether a text is an existing day, written `yyyy-mm-dd`. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/**
 * Parses the range of two inputs: a missing start is 1900-01-01, a missing end is today, both missing is no range.
 * Returns either the range or a problem.
 */
export function readDateRange(
  from: string,
  to: string,
  today: string = todayInVietnam(),
): { range?: DateRange; problem?: DateRangeProblem } {
  if (from === '' && to === '') return {}
  for (const date of [from, to]) {
    if (date === '') continue
    if (!isCalendarDate(date)) return { problem: 'invalid' }
    if (date > today) return { problem: 'future' }
  }
  const start = from === '' || from < earliestDate ? earliestDate : from
  const end = to === '' ? today : to
  return start > end ? { problem: 'reversed' } : { range: { from: start, to: end } }
}
