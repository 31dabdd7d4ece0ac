import { eq } from 'drizzle-orm'
import { revokeAllApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { sessions } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from '../account-context.ts'
import { lockAccount } from '../lock-account.server.ts'
import { type RemovalContext, removePerson } from '../remove-person.server.ts'

/**
 * Closes an account permanently, as its owner could; returns its former name. Throws `user_not_found`,
 * `last_administrator`, and `forbidden` for one's own account, which requires a password.
 */
export async function deleteUser(
  context: RemovalContext,
  actor: Administrator,
  userId: string,
): Promise<string> {
  if (userId.toLowerCase() === actor.id) {
    throw new AppError('forbidden', 'Close your own account in your profile.')
  }
  return transact(context.db, async (tx) => {
    const { id: actorId, address } = actor
    const account = await removePerson({ ...context, db: tx }, { userId, actorId, address })
    await writeAudit(tx, actor, {
      action: 'user.delete',
      subject: { id: account.id },
      before: { role: account.role, credits: account.credits },
    })
    return account.fullName || account.email
  })
}

/**
 * Ends all sign-ins of an account and revokes its API keys; returns the number of sign-ins. Throws `user_not_found` and
 * `forbidden`.
 */
export async function endSignInsOf(
  context: Pick<AccountContext, 'db' | 'authOptions'>,
  actor: Administrator,
  userId: string,
): Promise<number> {
  return transact(context.db, async (tx) => {
    const account = await lockAccount(tx, { userId, actorId: actor.id })
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, account.id))
      .returning({ id: sessions.id })
    const apiKeys = await revokeAllApiKeys(tx, account.id)
    if (ended.length + apiKeys > 0) {
      const { email } = account
      const event = 'session.ended_by_administrator'
      await recordSecurityEvent(tx, context, { event, account: { email }, address: actor.address })
      await writeAudit(tx, actor, {
        action: 'user.end_sign_ins',
        subject: { id: account.id },
        before: { signIns: ended.length, ...(apiKeys > 0 && { apiKeys }) },
        after: { signIns: 0, ...(apiKeys > 0 && { apiKeys: 0 }) },
      })
    }
    return ended.length
  })
}
