import type { Language } from '#text/languages.ts'
import { type Catalogue, createTranslate, type Translate } from './translate.ts'

const catalogues = new Map<Language, Catalogue>()
const translators = new Map<Language, Translate>()

/** Adds texts to a language: the server does so for all of them, a browser for what its page needs. */
export function addCatalogue(language: Language, catalogue: Catalogue): void {
  const known = catalogues.get(language) ?? {}
  catalogues.set(language, Object.assign(known, catalogue))
  if (!translators.has(language)) translators.set(language, createTranslate(language, known))
}

/** The one instance of a language. Throws when its catalogue was not added. */
export function translatorOf(language: Language): Translate {
  const translate = translators.get(language)
  if (!translate) throw new Error(`The catalogue of ${language} is not loaded`)
  return translate
}
