interface LanguageFacts {
  /** In the language itself. */
  name: string
  /** Two letters of the language switch. */
  short: string
  /** BCP 47 tag of the number format. */
  locale: string
  /** Formats an amount of US dollars, given as a formatted number. */
  dollars: (amount: string) => string
  /** Formats a month from 1 to 12. */
  month: (month: number, year: number) => string
}

const englishMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

const facts = {
  en: {
    name: 'English',
    short: 'EN',
    locale: 'en-GB',
    dollars: (amount) => `$${amount}`,
    month: (month, year) => `${englishMonths.format(Date.UTC(year, month - 1))} ${year}`,
  },
  vi: {
    name: 'Tiếng Việt',
    short: 'VN',
    locale: 'vi-VN',
    dollars: (amount) => `${amount} USD`,
    month: (month, year) => `Tháng ${month}/${year}`,
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof facts

/** Every language of the site, in display order. Its texts are in `app/i18n`, in a folder named by its code. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts
export const languages = Object.keys(facts) as [Language, ...Language[]]
export const defaultLanguage: Language = 'en'

/** Returns the language named by a cookie or form; undefined for anything else. */
export function toLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value)
}
