import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import type { AuditAction } from './audit-actions.ts'

/** Who does something in the administration, and from where. */
export interface Administrator {
  id: string
  fullName: string
  email: string
  /** Of the browser. */
  address: string
}

export interface AuditEvent {
  action: AuditAction
  /** What it was done to, and the name a person knows it by. */
  subject: { id: string; name: string }
  /** The fields that changed, before and after. Long texts are left out by whoever calls. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Writes what an administrator did. Call it in the transaction that does it. */
export async function writeAudit(tx: Database, actor: Administrator, event: AuditEvent): Promise<void> {
  const { action, subject, before, after, reason } = event
  await tx.insert(auditEntries).values({
    actorId: actor.id,
    actorName: actor.fullName || actor.email,
    action,
    subjectType: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    address: actor.address,
  })
}
