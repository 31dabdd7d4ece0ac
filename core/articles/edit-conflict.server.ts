import { contentText, sanitizeContent } from '#core/content/sanitize-content.server.ts'
import type { Database } from '#core/db/client.server.ts'
import type { Article } from './article.ts'
import type { ArticleField, ArticleValues } from './article-input.server.ts'
import { compareTexts, type Part } from './compare-texts.ts'
import { lastChange } from './last-change.server.ts'
import { readArticle } from './read-article.server.ts'

/** What somebody is told whose article was saved by another in the meantime. */
export interface EditConflict {
  /** Of what is saved now: whoever saves over it names it. */
  version: number
  /** Who saved, and when (ISO 8601). */
  savedBy: string
  savedAt: string
  /** Each field that differs, from what is saved to what was typed. */
  differences: { field: ArticleField; parts: Part[]; isFormatting: boolean }[]
}

/** How what was typed differs from what is saved now. Throws `article_not_found`. */
export async function describeConflict(
  db: Database,
  id: string,
  typed: ArticleValues,
): Promise<EditConflict> {
  const saved = await readArticle(db, id)
  const change = await lastChange(db, id)
  const before = articleValues(saved)
  const differences = (Object.keys(before) as ArticleField[]).flatMap((field) => {
    const isContent = field.startsWith('content')
    const after = isContent ? sanitizeContent(typed[field]) : typed[field].normalize('NFC').trim()
    if (before[field] === after) return []
    const parts = isContent
      ? compareTexts(paragraphs(before[field]), paragraphs(after))
      : compareTexts(before[field], after)
    return [{ field, parts, isFormatting: parts.every(({ kind }) => kind === 'same') }]
  })
  return {
    version: saved.version,
    savedBy: change?.name ?? '',
    savedAt: change?.at ?? saved.updatedAt,
    differences,
  }
}

/** The fields of the form that an article fills in. */
export function articleValues(article: Article): ArticleValues {
  const { titleEn, contentEn, titleVi, contentVi, slug, status, coverId } = article
  return {
    titleEn: titleEn ?? '',
    contentEn: contentEn ?? '',
    titleVi: titleVi ?? '',
    contentVi: contentVi ?? '',
    slug,
    status,
    coverId: coverId ?? '',
  }
}

/** The words of a text, one line for each paragraph, heading and item of a list. */
const paragraphs = (html: string) =>
  html
    .split(/(?<=<\/(?:p|h[2-4]|li|pre|blockquote)>)/)
    .map(contentText)
    .filter((line) => line !== '')
    .join('\n')
