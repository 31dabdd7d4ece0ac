import { createContext, use } from 'react'
import { defaultLanguage, type Language } from '#text/languages.ts'
import type { Translate } from './translate.ts'
import { translatorOf } from './translators.ts'

export const LanguageContext = createContext(defaultLanguage)

/** The language of the page and its texts. */
export function useText(): { language: Language; t: Translate } {
  const language = use(LanguageContext)
  return { language, t: translatorOf(language) }
}
