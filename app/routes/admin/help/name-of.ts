import type { Language } from '#text/languages.ts'

interface Titled {
  titleEn: string | null
  titleVi: string | null
}

/** The title in a language, or in the other one where it has only that. */
export const nameOf = ({ titleEn, titleVi }: Titled, language: Language) =>
  (language === 'en' ? (titleEn ?? titleVi) : (titleVi ?? titleEn)) ?? ''
