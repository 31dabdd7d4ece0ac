import { translatorOf } from '#app/i18n/translators.ts'

/** Every text of the site in a language, for journeys that find their way by what is written there. */
export const textsOf = translatorOf
