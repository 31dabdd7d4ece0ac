import type { Database } from '#core/db/client.server.ts'
import { auditEntries, auditPersonalValues } from '#core/db/schema/audit.ts'
import type { AuditAction } from './audit-actions.ts'

/** The acting administrator and their address. */
export interface Administrator {
  id: string
  fullName: string
  email: string
  /** Client address. */
  address: string
}

export interface AuditEvent {
  action: AuditAction
  /** Subject with a display name; for an account only the id, since names must be erasable. */
  subject: { id: string; name?: string }
  /** The changed fields before and after. Callers leave out long texts. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Personal fields of an account. */
const personalFields = new Set(['fullName', 'email', 'companyName'])

/**
 * Records an administrator's action. Call it in the action's transaction. Stores names and emails of accounts apart
 * from the entry, so they can be deleted.
 */
export async function writeAudit(tx: Database, actor: Administrator, event: AuditEvent): Promise<void> {
  const { action, subject, before, after, reason } = event
  const subjectType = action.slice(0, action.indexOf('.'))
  const isPersonal = (field: string) => subjectType === 'user' && personalFields.has(field)
  const isOther = (field: string) => !isPersonal(field)
  const [{ id }] = await tx
    .insert(auditEntries)
    .values({
      actorId: actor.id,
      action,
      subjectType,
      subjectId: subject.id,
      subjectName: subject.name ?? null,
      before: only(before, isOther),
      after: only(after, isOther),
      reason: reason ?? null,
      address: actor.address,
    })
    .returning({ id: auditEntries.id })
  const personal = { before: only(before, isPersonal), after: only(after, isPersonal) }
  if (!personal.before && !personal.after) return
  await tx.insert(auditPersonalValues).values({ entryId: id, userId: subject.id, ...personal })
}

/** Picks the given fields; null if none are present. */
function only(
  values: Record<string, unknown> | undefined,
  isWanted: (field: string) => boolean,
): Record<string, unknown> | null {
  const logged = Object.entries(values ?? {}).filter(([field]) => isWanted(field))
  return logged.length > 0 ? Object.fromEntries(logged) : null
}
