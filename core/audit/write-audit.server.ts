import type { Database } from '#core/db/client.server.ts'
import { auditEntries, auditPersonalValues } from '#core/db/schema/audit.ts'
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
  /** Its subject with a display name; for an account only the id, since names must be erasable. */
  subject: { id: string; name?: string }
  /** The fields that changed, before and after. Callers leave out long texts. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Personal fields of an account. */
const personalFields = new Set(['fullName', 'email', 'companyName'])

/**
 * Writes what an administrator did. Call it in the transaction that does it. Names and emails among the values of an
 * account are kept apart from the entry, so that they can be deleted.
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

/** The fields that are wanted; null where there are none. */
function only(
  values: Record<string, unknown> | undefined,
  isWanted: (field: string) => boolean,
): Record<string, unknown> | null {
  const wanted = Object.entries(values ?? {}).filter(([field]) => isWanted(field))
  return wanted.length > 0 ? Object.fromEntries(wanted) : null
}
