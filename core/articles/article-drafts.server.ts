import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { articleDrafts, articles } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { isUuid } from '#text/uuid.ts'
import { articleFields, type ArticleValues } from './article-input.server.ts'
import { noSuchArticle } from './read-article.server.ts'

/** What stands for the id of an article that is not saved yet. */
export const newArticle = 'new'

export interface ArticleDraft {
  fields: ArticleValues
  /** Of the article when it was opened; 0 for a new one. */
  version: number
  /** ISO 8601. */
  savedAt: string
}

const of = (userId: string, article: string) =>
  and(eq(articleDrafts.userId, userId), eq(articleDrafts.article, article))

/** What this administrator has typed into an article (its id, or `new`) and not saved. */
export async function readArticleDraft(
  db: Database,
  userId: string,
  article: string,
): Promise<ArticleDraft | undefined> {
  if (article !== newArticle && !isUuid(article)) return undefined
  const [row] = await db.select().from(articleDrafts).where(of(userId, article))
  if (!row) return undefined
  const fields = Object.fromEntries(articleFields.map((name) => [name, row.fields[name] ?? '']))
  return { fields: fields as ArticleValues, version: row.version, savedAt: row.savedAt.toISOString() }
}

/** Keeps what is typed, in place of what was kept before. Returns when (ISO 8601). Throws `article_not_found`. */
export async function keepArticleDraft(
  db: Database,
  userId: string,
  { article, fields, version }: { article: string; fields: ArticleValues; version: number },
): Promise<string> {
  const savedAt = new Date()
  await transact(db, async (tx) => {
    if (article !== newArticle) await requireArticle(tx, article)
    await tx
      .insert(articleDrafts)
      .values({ userId, article, fields, version, savedAt })
      .onConflictDoUpdate({
        target: [articleDrafts.userId, articleDrafts.article],
        set: { fields, version, savedAt },
      })
  })
  return savedAt.toISOString()
}

/** One that is being deleted by now is waited for: its drafts go with it, and no later one would. */
async function requireArticle(tx: Database, id: string): Promise<void> {
  const [row] = isUuid(id)
    ? await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('key share')
    : []
  if (!row) throw noSuchArticle()
}

/** Forgets what was typed and not saved. */
export async function discardArticleDraft(db: Database, userId: string, article: string): Promise<void> {
  await db.delete(articleDrafts).where(of(userId, article))
}
