const msPerDay = 86_400_000

/** The day so many days later, or before; both `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)
}

/** The first day of the month so many months later, or before. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The moment a day begins in Vietnam, as PostgreSQL and JavaScript read it. */
export const startOfDay = (day: string) => `${day}T00:00:00+07:00`

/** How many days a range has, both ends counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay) + 1
}
