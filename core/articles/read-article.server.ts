import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { articles } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import type { Article } from './article.ts'

export const articleColumns = {
  id: articles.id,
  slug: articles.slug,
  titleEn: articles.titleEn,
  contentEn: articles.contentEn,
  titleVi: articles.titleVi,
  contentVi: articles.contentVi,
  status: articles.status,
  publishedAt: articles.publishedAt,
  coverId: articles.coverId,
  version: articles.version,
  updatedAt: articles.updatedAt,
}

export function toArticle(
  row: Omit<Article, 'publishedAt' | 'updatedAt'> & { publishedAt: Date | null; updatedAt: Date },
): Article {
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** An article by its id, draft or not. Throws `article_not_found`. */
export async function readArticle(db: Database, id: string): Promise<Article> {
  const [row] = isUuid(id) ? await db.select(articleColumns).from(articles).where(eq(articles.id, id)) : []
  if (!row) throw noSuchArticle()
  return toArticle(row)
}

export const noSuchArticle = () => new AppError('article_not_found', 'There is no such article.')
