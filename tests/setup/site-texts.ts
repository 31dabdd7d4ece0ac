import { translatorOf } from '#app/i18n/translators.ts'

/** Returns the translator of a language, for tests that find elements by text. */
export const textsOf = translatorOf
