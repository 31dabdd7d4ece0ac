import { and, desc, eq } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { articles } from '#core/db/schema/content.ts'
import type { Article, ArticleStatus } from './article.ts'
import { auditArticle } from './audit-article.server.ts'
import { lockArticle } from './lock-article.server.ts'
import { articleColumns, toArticle } from './read-article.server.ts'

interface Options {
  /** The one that was seen: throws `edit_conflict` where somebody has saved since. */
  version?: number
}

/**
 * Shows a draft to visitors, from now on. `restored` takes an unpublishing back: the date is what it was before.
 * Leaves a published article as it is. Throws `article_not_found` and `edit_conflict`.
 */
export async function publishArticle(
  { db }: { db: Database },
  actor: Administrator,
  id: string,
  { version, restored = false }: Options & { restored?: boolean } = {},
): Promise<Article> {
  return change(db, actor, id, version, 'published', async (tx) => {
    const earlier = restored ? await lastPublishedAt(tx, id) : undefined
    return earlier ?? new Date()
  })
}

/** Takes an article back among the drafts. Leaves a draft as it is. Throws `article_not_found` and `edit_conflict`. */
export async function unpublishArticle(
  { db }: { db: Database },
  actor: Administrator,
  id: string,
  { version }: Options = {},
): Promise<Article> {
  return change(db, actor, id, version, 'draft', async () => null)
}

async function change(
  db: Database,
  actor: Administrator,
  id: string,
  version: number | undefined,
  status: ArticleStatus,
  dateOf: (tx: Database) => Promise<Date | null>,
): Promise<Article> {
  return transact(db, async (tx) => {
    const before = await lockArticle(tx, id, version)
    if (before.status === status) return before
    const [row] = await tx
      .update(articles)
      .set({ status, publishedAt: await dateOf(tx), version: before.version + 1, updatedAt: new Date() })
      .where(eq(articles.id, id))
      .returning(articleColumns)
    const after = toArticle(row)
    const action = status === 'published' ? 'article.publish' : 'article.unpublish'
    await auditArticle(tx, actor, action, { before, after })
    return after
  })
}

/** When it was published before the last thing that was done to it, if that was to unpublish it. */
async function lastPublishedAt(tx: Database, id: string): Promise<Date | undefined> {
  const [last] = await tx
    .select({ action: auditEntries.action, before: auditEntries.before })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'article'), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const date = last?.action === 'article.unpublish' ? last.before?.publishedAt : undefined
  return typeof date === 'string' ? new Date(date) : undefined
}
