import type { Language } from './languages.ts'

const numberFormats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  vi: new Intl.NumberFormat('vi-VN'),
}

/** 1,234,567 in English, 1.234.567 in Vietnamese. */
export function formatNumber(value: number, language: Language): string {
  return numberFormats[language].format(value)
}

/** `yyyy-mm-dd`, with or without a time, as dd/mm/yyyy, which both languages use here. */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}
