import { type Language, languageFacts } from '#text/languages.ts'

const units = ['kB', 'MB', 'GB'] as const

/** Formats bytes to two digits: 4.2 kB in English, 4,2 kB in Vietnamese; never less than 0.1 kB. */
export function formatFileSize(bytes: number, language: Language): string {
  let size = Math.max(0.1, bytes / 1000)
  let unit = 0
  while (twoDigits(size) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const rounded = twoDigits(size)
  const digits = rounded < 10 ? 1 : 0
  const text = rounded.toLocaleString(languageFacts[language].locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${text} ${units[unit]}`
}

const twoDigits = (value: number) => Number(value.toPrecision(2))
