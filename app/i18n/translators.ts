import type { Language } from './languages.ts'
import { type Catalogue, createTranslate, type Translate } from './translate.ts'

const translators = new Map<Language, Translate>()

/** Makes a language usable: the server does so for all of them, a browser for the one of its page. */
export function addCatalogue(language: Language, catalogue: Catalogue): void {
  translators.set(language, createTranslate(language, catalogue))
}

/** The one instance of a language. Throws when its catalogue was not added. */
export function translatorOf(language: Language): Translate {
  const translate = translators.get(language)
  if (!translate) throw new Error(`The catalogue of ${language} is not loaded`)
  return translate
}
