import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'

/** Who changed an article last, and when (ISO 8601); undefined where nobody has. */
export async function lastChange(
  db: Database,
  articleId: string,
): Promise<{ name: string; at: string; actorId: string } | undefined> {
  const [entry] = await db
    .select({ name: auditEntries.actorName, at: auditEntries.createdAt, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'article'), eq(auditEntries.subjectId, articleId)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry && { ...entry, at: entry.at.toISOString() }
}
