import { and, eq, ne } from 'drizzle-orm'
import { revokeAllApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { credentials, sessions } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from './account-context.ts'
import { endEmailChanges } from './mailed-token.server.ts'
import {
  requireStrongPassword,
  hashPassword,
  lockPassword,
  requireLength,
  requirePassword,
} from './password-hashing.server.ts'
import { queueSecurityNotice } from './security-notice.server.ts'
import type { CurrentUser } from './user.ts'

interface PasswordChange {
  password: string
  newPassword: string
  keepApiKeys?: boolean
  /** Client address. */
  address: string
}

/**
 * Changes the password, notifies the owner by mail, and ends every other sign-in, every mailed link for a new address
 * and, unless they are kept, every API key. Reset links stay valid: they went to the owner's mailbox, and someone with
 * a stolen session and password must not be able to end them. Returns the number of revoked keys. Throws
 * `invalid_credentials` for a wrong current password, `weak_password` and `password_too_short` for the new one, and
 * `too_many_requests`.
 */
export async function changePassword(
  context: AccountContext,
  { id: userId, sessionId, email }: Pick<CurrentUser, 'id' | 'sessionId' | 'email'>,
  { password, newPassword, keepApiKeys = false, address }: PasswordChange,
): Promise<number> {
  await requireStrongPassword(newPassword, email)
  const compared = await requirePassword(context, { userId, password, address })
  await requireLength(context.db, userId, newPassword)
  const hash = await hashPassword(context.authOptions, newPassword)
  return transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await tx
      .update(credentials)
      .set({ password: hash, updatedAt: new Date() })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await endEmailChanges(tx, userId)
    const revokedKeys = keepApiKeys ? 0 : await revokeAllApiKeys(tx, userId)
    await recordSecurityEvent(tx, context, {
      event: 'account.password_changed',
      account: { userId },
      address,
    })
    await queueSecurityNotice(tx, context, userId, { kind: 'password_changed', data: { revokedKeys } })
    return revokedKeys
  })
}
