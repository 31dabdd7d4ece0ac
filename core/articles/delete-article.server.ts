import { eq } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { articleDrafts, articles } from '#core/db/schema/content.ts'
import type { Article } from './article.ts'
import { auditArticle } from './audit-article.server.ts'
import { lockArticle } from './lock-article.server.ts'

/**
 * Deletes an article with every address that led to it and what anybody had typed into it. Returns what it was. Throws
 * `article_not_found`, and `edit_conflict` where somebody has saved since `version` was seen.
 */
export async function deleteArticle(
  { db }: { db: Database },
  actor: Administrator,
  id: string,
  { version }: { version?: number } = {},
): Promise<Article> {
  return transact(db, async (tx) => {
    const article = await lockArticle(tx, id, version)
    await tx.delete(articles).where(eq(articles.id, id))
    await tx.delete(articleDrafts).where(eq(articleDrafts.article, id))
    await auditArticle(tx, actor, 'article.delete', { before: article })
    return article
  })
}
