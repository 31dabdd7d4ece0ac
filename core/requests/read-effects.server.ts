import { and, asc, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#core/audit/audit-actions.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { companyRequests } from '#core/db/schema/requests.ts'

/** A change of a company, as the audit log holds it. */
export interface Effect {
  id: number
  action: AuditAction
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * What the decision of a request did to its company, in order; nothing where all of it was so already. A decision and
 * its effects are one transaction, and `now()` is the moment that it began.
 */
export async function readEffects(
  db: Database,
  request: { id: string },
  companySlug: string,
): Promise<Effect[]> {
  const rows = await db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .innerJoin(
      companyRequests,
      and(
        eq(companyRequests.decidedBy, auditEntries.actorId),
        eq(auditEntries.createdAt, sql`${companyRequests.decidedAt}::timestamptz(3)`),
      ),
    )
    .where(
      and(
        eq(companyRequests.id, request.id),
        eq(auditEntries.subjectType, 'company'),
        eq(auditEntries.subjectId, companySlug),
      ),
    )
    .orderBy(asc(auditEntries.id))
  return rows.map(({ action, ...same }) => ({ ...same, action: action as AuditAction }))
}
