import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#core/audit/write-audit.server.ts'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { AccountContext } from '../account-context.ts'
import { readFactors, removeFactors, tellOfChange } from './factors.server.ts'

/**
 * Removes the second factors of an account for the operator of the server, ends its sign-ins and tells its person by
 * mail. The audit entry names the account itself as the actor: no administrator did it. Returns whether there was one.
 * Throws `user_not_found`.
 */
export async function resetFactors(context: AccountContext, email: string): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, fullName: users.fullName, enabled: users.twoFactorEnabled })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.closedAt)))
      .for('no key update')
    if (!user) throw new AppError('user_not_found', `There is no account of ${email}.`)
    if (!user.enabled) return false
    const { hasTotp, passkeys } = await readFactors({ ...context, db: tx }, user.id)
    await removeFactors(tx, user.id)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await tellOfChange(tx, context, user.id, { change: 'reset', address: null })
    const actor = { id: user.id, fullName: user.fullName, email, address: 'localhost' }
    await writeAudit(tx, actor, {
      action: 'user.reset_second_factor',
      subject: { id: user.id },
      reason: 'Reset on the command line of the server',
      before: { authenticatorApp: hasTotp, passkeys: passkeys.length },
      after: { authenticatorApp: false, passkeys: 0 },
    })
    return true
  })
}
