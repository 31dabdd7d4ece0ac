import type { Cover } from '#app/routes/articles/cover-of.ts'
import type { TextLanguage } from '#core/articles/article.ts'
import type { ArticleField, ArticleProblem, ArticleValues } from '#core/articles/article-input.server.ts'
import type { EditConflict } from '#core/articles/edit-conflict.server.ts'
import type { ShownCover } from './cover-field.tsx'

/** What the form of an article shows after it was sent, but for a save that worked. */
export interface ArticleAnswer {
  /** What was sent; undefined where nobody could read it. */
  typed?: {
    values: ArticleValues
    /** Of the article when it was opened. */
    version: number
    /** The picture of `values.coverId`. */
    cover: ShownCover | undefined
  }
  /** Why nothing was saved, by the text that says so. */
  error?: 'failed' | 'gone' | 'tooLarge' | 'unanswered'
  problems?: Partial<Record<ArticleField, ArticleProblem>>
  /** Somebody else saved in the meantime. */
  conflict?: EditConflict
  /** What visitors would read, in each language begun. */
  preview?: { language: TextLanguage; title: string; content: string; cover: Cover | undefined }[]
}
