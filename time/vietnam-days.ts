/* Days in Vietnam as `yyyy-mm-dd`. Vietnam has no daylight saving time. */

const offset = '+07:00'
export const vietnamOffsetMs = 7 * 3_600_000
export const msPerDay = 86_400_000

/** Returns today's date in Vietnam. */
export const todayInVietnam = (now: number = Date.now()): string =>
  new Date(now + vietnamOffsetMs).toISOString().slice(0, 10)

/** Formats a time in Vietnam as `2026-11-21 09:30:00`, which every spreadsheet reads. */
export const vietnamTime = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + vietnamOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the month of a moment in Vietnam, as `yyyy-mm`. */
export const monthInVietnam = (moment: string | Date): string => vietnamTime(moment).slice(0, 7)

/** Returns the start of a day in Vietnam, in a format of PostgreSQL and JavaScript. */
export const startOfDay = (day: string): string => `${day}T00:00:00${offset}`

/** Returns the day that many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)
}

/** Returns the first day of the month that many months later, or earlier if negative. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Returns the number of days in a range, both ends inclusive. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay) + 1
}
