import { catalogue as accountEnglish } from '#app/i18n/account-catalogue-en.ts'
import { catalogue as accountVietnamese } from '#app/i18n/account-catalogue-vi.ts'
import { catalogue as adminEnglish } from '#app/i18n/admin-catalogue-en.ts'
import { catalogue as adminVietnamese } from '#app/i18n/admin-catalogue-vi.ts'
import { catalogue as english } from '#app/i18n/catalogue-en.ts'
import { catalogue as vietnamese } from '#app/i18n/catalogue-vi.ts'
import { catalogue as contentEnglish } from '#app/i18n/content-catalogue-en.ts'
import { catalogue as contentVietnamese } from '#app/i18n/content-catalogue-vi.ts'
import type { Language } from '#text/languages.ts'
import { createTranslate, type Translate } from '#app/i18n/translate.ts'

const translators: Record<Language, Translate> = {
  en: createTranslate('en', { ...english, ...accountEnglish, ...adminEnglish, ...contentEnglish }),
  vi: createTranslate('vi', {
    ...vietnamese,
    ...accountVietnamese,
    ...adminVietnamese,
    ...contentVietnamese,
  }),
}

/** Every text of the site in a language, for journeys that find their way by what is written there. */
export const textsOf = (language: Language): Translate => translators[language]
