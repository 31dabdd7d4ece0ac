import type { Random } from './random.ts'

/** Latest registration date, so that a seed gives the same bytes on any day. */
export const lastIssueDate = '2026-10-31'
/** From this day addresses have two levels, and household businesses use personal numbers. */
export const reformDate = '2025-07-01'

const day = 86_400_000
const reform = Date.parse(reformDate)
const last = Date.parse(lastIssueDate)

/** New companies per year in thousands, 1996 to October 2026. */
const registrations = [
  5, 6, 7, 9, 14, 20, 22, 28, 37, 40, 47, 59, 65, 85, 84, 77, 70, 77, 75, 95, 110, 127, 131, 138, 135, 117,
  148, 159, 157, 190, 172,
]
const firstYear = 1996
const total = registrations.reduce((sum, count) => sum + count, 0)

/** Returns the day by which a share of `age` (0 to 1) of a province's companies was registered. */
export function issueDateAt(age: number, random: Random): string {
  let left = Math.min(age, 0.999_999) * total
  let year = 0
  while (left >= registrations[year]) left -= registrations[year++]
  const start = Date.UTC(firstYear + year, 0, 1)
  const end = Math.min(Date.UTC(firstYear + year + 1, 0, 1), last + day)
  const at = start + (left / registrations[year]) * (end - start)
  return workday(Math.min(last, at + random.below(12) * day))
}

/** Returns a day after the reform. */
export function dateSinceReform(random: Random): string {
  return workday(reform + random.below((last - reform) / day) * day)
}

/** Returns a day within about fifteen years after another. */
export function laterDate(date: string, random: Random): string {
  const start = Date.parse(date)
  const end = Math.min(last, start + 15 * 365 * day)
  return workday(start + random.fraction() ** 1.5 * (end - start))
}

/** Moves Sundays, when offices are closed, to Saturday. */
function workday(time: number): string {
  const date = new Date(time)
  return (date.getUTCDay() === 0 ? new Date(time - day) : date).toISOString().slice(0, 10)
}
