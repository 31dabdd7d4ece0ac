import { and, desc, eq } from 'drizzle-orm'
import { accountNames } from '#core/audit/account-names.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'

/** Who changed an article last, and when (ISO 8601); undefined where nobody has. Their name is null once
 * their account is closed. */
export async function lastChange(
  db: Database,
  articleId: string,
): Promise<{ name: string | null; at: string; actorId: string } | undefined> {
  const [entry] = await db
    .select({ at: auditEntries.createdAt, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'article'), eq(auditEntries.subjectId, articleId)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  if (!entry) return undefined
  const names = await accountNames(db, [entry.actorId])
  return { ...entry, name: names.get(entry.actorId)?.name ?? null, at: entry.at.toISOString() }
}
