interface LanguageFacts {
  /** In the language itself. */
  name: string
  /** In the two letters of the language switch. */
  short: string
  /** How numbers are written, as a BCP 47 tag. */
  locale: string
  /** An amount of US dollars, given as a number already written. */
  dollars: (amount: string) => string
}

const facts = {
  en: { name: 'English', short: 'EN', locale: 'en-GB', dollars: (amount) => `$${amount}` },
  vi: { name: 'Tiếng Việt', short: 'VN', locale: 'vi-VN', dollars: (amount) => `${amount} USD` },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof facts

/** Every language of the site, in the order it offers them. Its texts are in `app/i18n`, in a folder of its code. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts
export const languages = Object.keys(facts) as [Language, ...Language[]]
export const defaultLanguage: Language = 'en'

/** The language that a cookie or a form names; undefined for anything else. */
export function toLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value)
}
