import { eq, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { articleSlugs } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'

/** Whoever looks for a free slug is alone in doing so until the end of the transaction. */
const slugLock = sql`select pg_advisory_xact_lock(${advisoryLocks.articleSlugs})`

/**
 * The slug itself, or with -2, -3 … where it leads, or ever led, to another article. Whoever calls must write it down
 * with `keepSlug` in the same transaction.
 */
export async function freeSlug(tx: Database, slug: string, articleId?: string): Promise<string> {
  await tx.execute(slugLock)
  const rows = await tx
    .select()
    .from(articleSlugs)
    .where(or(eq(articleSlugs.slug, slug), sql`${articleSlugs.slug} like ${`${slug}-%`}`))
  const taken = new Set(rows.filter((row) => row.articleId !== articleId).map((row) => row.slug))
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Throws `slug_taken` where a slug leads, or ever led, to another article. */
export async function requireFreeSlug(tx: Database, slug: string, articleId?: string): Promise<void> {
  await tx.execute(slugLock)
  const [row] = await tx.select().from(articleSlugs).where(eq(articleSlugs.slug, slug))
  if (row && row.articleId !== articleId) {
    throw new AppError('slug_taken', 'Another article has this address, or had it.')
  }
}

/** From now on the slug leads to the article, even when the article is given another. */
export async function keepSlug(tx: Database, slug: string, articleId: string): Promise<void> {
  await tx.insert(articleSlugs).values({ slug, articleId }).onConflictDoNothing()
}
