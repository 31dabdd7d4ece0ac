export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** The language that a cookie or a form names; undefined for anything else. */
export function toLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value)
}
