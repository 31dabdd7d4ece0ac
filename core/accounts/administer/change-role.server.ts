import { eq } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from '../account-context.ts'
import { requireOtherAdministrator, lockAccount, type LockedAccount } from '../lock-account.server.ts'
import type { Role } from '../user.ts'
import { AppError } from '#core/errors.ts'

type RoleContext = Pick<AccountContext, 'db' | 'authOptions'>

export interface RoleChange {
  id: string
  /** Name for display. */
  name: string
  from: Role
  to: Role
}

/**
 * Changes an account's role, effective on its next request; returns the change. Throws `edit_conflict` when the role is
 * neither the seen nor the requested one, `user_not_found`, `forbidden` and `last_administrator`.
 */
export async function changeRole(
  context: RoleContext,
  actor: Administrator,
  { userId, role, seenRole }: { userId: string; role: Role; seenRole?: Role },
): Promise<RoleChange> {
  return transact(context.db, async (tx) => {
    const account = await lockAccount(tx, { userId, actorId: actor.id })
    if (seenRole) requireSeen('role', seenRole, account.role, role)
    await writeRole({ ...context, db: tx }, actor, account, role)
    return { id: account.id, name: account.fullName || account.email, from: account.role, to: role }
  })
}

/** Changes the role of a locked account and notifies it by mail, if different. Throws `last_administrator`. */
export async function writeRole(
  context: RoleContext,
  actor: Administrator,
  account: LockedAccount,
  role: Role,
): Promise<void> {
  if (role === account.role) return
  requireOtherAdministrator(account)
  const { db: tx } = context
  await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, account.id))
  // An administrator did this, so unconfirmed addresses are notified too.
  const { email: recipient, fullName: name, language } = account
  await queueMail(tx, { kind: 'role_changed', recipient, language, data: { name, role } })
  const { address } = actor
  await recordSecurityEvent(tx, context, {
    event: 'account.role_changed',
    account: { email: recipient },
    address,
  })
  await writeAudit(tx, actor, {
    action: 'user.role',
    subject: { id: account.id },
    before: { role: account.role },
    after: { role },
  })
}

/** Throws `edit_conflict` unless the current value is the one seen or already the requested one. */
export function requireSeen(field: string, seen: string, current: string, requested?: string): void {
  if (current === seen || current === requested) return
  throw new AppError('edit_conflict', 'Someone else changed this account since the page was opened.', {
    details: { field, current },
  })
}
