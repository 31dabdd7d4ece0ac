import { toAsciiDigits } from '#text/digits.ts'
import { type Language, languageFacts } from '#text/languages.ts'

const numberFormats = new Map<Language, Intl.NumberFormat>()

/** Formats 1,234,567 in English, 1.234.567 in Vietnamese. */
export function formatNumber(value: number, language: Language): string {
  let format = numberFormats.get(language)
  if (!format) numberFormats.set(language, (format = new Intl.NumberFormat(languageFacts[language].locale)))
  return format.format(value)
}

/** Formats US cents: $19 and $19.50 in English, 19 USD and 19,50 USD in Vietnamese. */
export function formatMoney(cents: number, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const { locale, dollars } = languageFacts[language]
  return dollars((cents / 100).toLocaleString(locale, format))
}

/** Formats `yyyy-mm-dd`, with or without a time, as dd/mm/yyyy, in both languages. */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/**
 * Converts a day as typed (5/1/2020, 05-01-2020, 5.1.2020, 5 1 2020 or 05012020, day first) to `yyyy-mm-dd`. Returns
 * any other text trimmed. Does not check that the day exists.
 */
export function toIsoDate(typed: string): string {
  const text = toAsciiDigits(typed).trim()
  const parts =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!parts) return text
  const [, day, month, year] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Formats `yyyy-mm`, with or without a day, as November 2026 in English, Tháng 11/2026 in Vietnamese. */
export function formatMonth(month: string, language: Language): string {
  const [year, number] = month.split('-').map(Number)
  return languageFacts[language].month(number, year)
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a time (ISO 8601) as dd/mm/yyyy hh:mm in Vietnam. */
export function formatMoment(moment: string): string {
  return moments.format(new Date(moment)).replace(',', '')
}

/** Returns a phone number for a `tel:` link: digits after an optional plus, the first of several numbers. */
export function dialable(phone: string): string {
  const first = phone.split(/[;,/]/)[0]
  return first.replace(/(?!^\+)\D/g, '')
}
