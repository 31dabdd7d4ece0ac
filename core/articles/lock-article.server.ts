import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { articles } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import type { Article } from './article.ts'
import { articleColumns, noSuchArticle, toArticle } from './read-article.server.ts'

/**
 * The article as it is, held for this transaction. Throws `article_not_found`, and `edit_conflict` where `version` is
 * given and somebody has saved since.
 */
export async function lockArticle(tx: Database, id: string, version?: number): Promise<Article> {
  const [row] = isUuid(id)
    ? await tx.select(articleColumns).from(articles).where(eq(articles.id, id)).for('update')
    : []
  if (!row) throw noSuchArticle()
  if (version !== undefined && row.version !== version) {
    throw new AppError('edit_conflict', 'Somebody has saved this article since it was opened.')
  }
  return toArticle(row)
}
