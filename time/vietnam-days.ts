/*
 * Days as Vietnam counts them, each as `yyyy-mm-dd`. It keeps the same time all year.
 */

const offset = '+07:00'
export const vietnamOffsetMs = 7 * 3_600_000
export const msPerDay = 86_400_000

/** Today's date in Vietnam. */
export const todayInVietnam = (now: number = Date.now()): string =>
  new Date(now + vietnamOffsetMs).toISOString().slice(0, 10)

/** The time of a moment in Vietnam, `2026-11-21 09:30:00`, which every spreadsheet reads. */
export const vietnamTime = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + vietnamOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The moment a day begins in Vietnam, as PostgreSQL and JavaScript read it. */
export const startOfDay = (day: string): string => `${day}T00:00:00${offset}`

/** The day so many days later, or before. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)
}

/** The first day of the month so many months later, or before. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** How many days a range has, both ends counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay) + 1
}
