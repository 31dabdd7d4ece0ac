import { vietnamOffsetMs } from '#time/vietnam-days.ts'

const dayMonthYear = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,].*)?$/
const yearMonthDay = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const timestamp = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?(?:\d{2})?)?$/
const serial = /^(\d{4,5})(?:\.\d+)?$/
const day = 86_400_000
/** Day 0 of spreadsheets, set so that their leap day in 1900, which never was, does not matter after it. */
const serialEpoch = Date.UTC(1899, 11, 30)

/**
 * A calendar day as `yyyy-mm-dd`: from d/m/yyyy, yyyy-mm-dd, yyyymmdd, a spreadsheet's serial number, or a timestamp (in
 * Vietnam's time). Undefined for anything else; months never come first.
 */
export function parseDate(text: string): string | undefined {
  const iso = yearMonthDay.exec(text) ?? compact.exec(text)
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = dayMonthYear.exec(text)
  if (local) return checked(Number(local[3]), Number(local[2]), Number(local[1]))
  const stamp = timestamp.exec(text)
  if (stamp) {
    if (!stamp[1]) return parseDate(text.slice(0, 10))
    const zone = /[+-]\d{2}$/.test(text) ? `${text}:00` : text
    const time = Date.parse(zone.replace(' ', 'T'))
    return Number.isNaN(time) ? undefined : isoDay(time + vietnamOffsetMs)
  }
  const number = serial.exec(text)
  if (number && Number(number[1]) > 3_000) return isoDay(serialEpoch + Number(number[1]) * day)
  return undefined
}

function checked(year: number, month: number, date: number): string | undefined {
  if (month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
