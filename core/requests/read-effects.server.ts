import { and, asc, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#core/audit/audit-actions.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { companyRequests } from '#core/db/schema/requests.ts'

/** A change to a company from the audit log. */
export interface Effect {
  id: number
  action: AuditAction
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Returns a decision's effects on its company, in order; none if nothing changed. A decision and its effects share a
 * transaction, whose start is `now()`.
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
