/** The languages a text may be written in. */
export const textLanguages = ['en', 'vi'] as const
export type TextLanguage = (typeof textLanguages)[number]

export const articleStatuses = ['draft', 'published'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/** An article in one language; the body is sanitised HTML. */
export interface ArticleText {
  title: string
  content: string
}

/** An article as administrators know it. */
export interface Article {
  id: string
  slug: string
  /** In English, in Vietnamese or in both. */
  titleEn: string | null
  contentEn: string | null
  titleVi: string | null
  contentVi: string | null
  status: ArticleStatus
  /** ISO 8601; null for a draft. */
  publishedAt: string | null
  coverId: string | null
  /** Grows with every change. */
  version: number
  /** ISO 8601. */
  updatedAt: string
}

type Texts = Pick<Article, 'titleEn' | 'contentEn' | 'titleVi' | 'contentVi'>

/** The text in a language, or undefined where there is none. */
function textIn(article: Texts, language: TextLanguage): ArticleText | undefined {
  const [title, content] =
    language === 'en' ? [article.titleEn, article.contentEn] : [article.titleVi, article.contentVi]
  return title === null || content === null ? undefined : { title, content }
}

export const otherLanguage = (language: TextLanguage): TextLanguage => (language === 'en' ? 'vi' : 'en')

/** In the language wanted, or in the other one where that has no text. */
export function textFor(article: Texts, wanted: TextLanguage): ArticleText & { language: TextLanguage } {
  const language = textIn(article, wanted) ? wanted : otherLanguage(wanted)
  // The database takes no article without any text.
  return { ...textIn(article, language)!, language }
}

/** The title by which an article is known where no language is asked for: of its English text, if it has one. */
export const nameOf = (article: Pick<Article, 'titleEn' | 'titleVi'>) =>
  article.titleEn ?? article.titleVi ?? ''
