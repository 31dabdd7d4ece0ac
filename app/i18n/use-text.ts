import { createContext, use } from 'react'
import { defaultLanguage, type Language } from '#text/languages.ts'
import type { Translate } from './translate.ts'
import { translatorOf } from './translators.ts'

export const LanguageContext = createContext(defaultLanguage)

/** Returns the page's language and its translator. */
export function useText(): { language: Language; t: Translate } {
  const language = use(LanguageContext)
  return { language, t: translatorOf(language) }
}
