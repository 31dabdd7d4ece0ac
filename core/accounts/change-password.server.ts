import { and, eq, ne } from 'drizzle-orm'
import { credentials, sessions } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import type { AccountContext } from './account-context.ts'
import { endTakeoverLinks } from './mailed-token.server.ts'
import { hashPassword, lockPassword, requirePassword } from './password-hashing.server.ts'
import type { CurrentUser } from './user.ts'

interface PasswordChange {
  password: string
  newPassword: string
  /** Of the client. */
  address: string
}

/**
 * Sets another password and ends every other sign-in and every mailed link for a new password or a new address. Throws
 * `invalid_credentials` for a wrong current one and `too_many_requests`.
 */
export async function changePassword(
  context: AccountContext,
  { id: userId, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  { password, newPassword, address }: PasswordChange,
): Promise<void> {
  const compared = await requirePassword(context, { userId, password, address })
  const hash = await hashPassword(context.authOptions, newPassword)
  await transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await tx
      .update(credentials)
      .set({ password: hash, updatedAt: new Date() })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await endTakeoverLinks(tx, userId)
  })
}
