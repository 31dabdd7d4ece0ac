import type { Cover } from '#app/routes/articles/cover-of.ts'
import type { TextLanguage } from '#core/articles/article.ts'
import type { ArticleField, ArticleProblem, ArticleValues } from '#core/articles/article-input.server.ts'
import type { EditConflict } from '#core/articles/edit-conflict.server.ts'

/** What the form of an article shows after it was sent, but for a save that worked. */
export interface ArticleAnswer {
  /** As they were typed. */
  values: ArticleValues
  /** Of the article when it was opened. */
  version: number
  problems?: Partial<Record<ArticleField, ArticleProblem>>
  /** Somebody else saved in the meantime. */
  conflict?: EditConflict
  /** What visitors would read, in each language begun. */
  preview?: { language: TextLanguage; title: string; content: string; cover: Cover | undefined }[]
  isFailed?: boolean
}
