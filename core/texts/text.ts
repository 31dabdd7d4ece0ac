import { type Language, languages } from '#text/languages.ts'
import type { HelpCategory } from './help-categories.ts'
import type { TextKind } from './text-kinds.ts'

export const textStatuses = ['draft', 'published'] as const
export type TextStatus = (typeof textStatuses)[number]

/** Suffixes of the names of fields that exist in each language. */
export const endings = { en: 'En', vi: 'Vi' } as const
const otherLanguage = (language: Language): Language => (language === 'en' ? 'vi' : 'en')

interface Titles {
  titleEn: string | null
  titleVi: string | null
}

/** An article or help article for administrators, in English, Vietnamese or both. Bodies are sanitised HTML. */
export interface Text extends Titles {
  id: string
  kind: TextKind
  /** Null for articles. */
  category: HelpCategory | null
  slug: string
  /** Null for articles. */
  metaDescriptionEn: string | null
  contentEn: string | null
  metaDescriptionVi: string | null
  contentVi: string | null
  /** Help is always published. */
  status: TextStatus
  /** ISO 8601; null for a draft. */
  publishedAt: string | null
  coverId: string | null
  /** Grows with every change. */
  version: number
  /** ISO 8601. */
  updatedAt: string
}

/** Returns `wanted`, or the other language if nothing is written in it. */
export const languageFor = (text: Titles, preferred: Language): Language =>
  text[`title${endings[preferred]}`] === null ? otherLanguage(preferred) : preferred

/** Returns the languages a text is written in. */
export const translationsOf = (text: Titles): Language[] =>
  languages.filter((language) => text[`title${endings[language]}`] !== null)

/** Returns the title in a language, or in the other one. */
export const nameOf = (text: Titles, preferred: Language = 'en'): string =>
  text[`title${endings[languageFor(text, preferred)]}`] ?? ''
