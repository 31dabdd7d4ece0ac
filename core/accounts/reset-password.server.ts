import { isAPIError } from 'better-auth/api'
import { and, eq, isNull } from 'drizzle-orm'
import { revokeAllApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext, Device } from './account-context.ts'
import { createAuth } from './auth.server.ts'
import { deviceCookie } from './device-cookie.server.ts'
import { createMailedToken, endTakeoverLinks, invalidToken, readMailedToken } from './mailed-token.server.ts'
import {
  requireStrongPassword,
  hashedBeforehand,
  hashPassword,
  requireLength,
} from './password-hashing.server.ts'
import { queueSecurityNotice } from './security-notice.server.ts'
import { withMinDuration } from './with-min-duration.ts'

/** Mails a reset link if the account exists; the result does not reveal whether it does. Throws `too_many_requests`. */
export async function requestPasswordReset(
  context: AccountContext,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await context.attempts.take({ kind: 'reset', address, account: email })
  await withMinDuration(mailReset(context, email, address))
}

async function mailReset(context: AccountContext, email: string, address: string): Promise<void> {
  const { db, authOptions, siteOrigin } = context
  await transact(db, async (tx) => {
    await recordSecurityEvent(tx, context, { event: 'account.reset_requested', account: { email }, address })
    const [user] = await tx
      .select({ id: users.id, fullName: users.fullName, language: users.language })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.closedAt)))
    if (!user) return
    const token = await createMailedToken(createAuth(tx, authOptions), 'reset-password', user.id)
    const data = { name: user.fullName, link: `${siteOrigin}/reset-password?token=${token}` }
    await queueMail(tx, { kind: 'reset', recipient: email, language: user.language, data })
  })
}

/** Returns whether a reset link can still set a password. */
export async function isResetTokenGood({ auth }: AccountContext, token: string): Promise<boolean> {
  return (await readMailedToken(auth, 'reset-password', token)) !== undefined
}

/**
 * Sets the password of the token's account, notifies the owner by mail, and ends all sign-ins, API keys and other
 * mailed links, also those for a new address. The second factor stays. Returns `Set-Cookie` headers that make the
 * device known, so guessing attackers cannot lock the owner out. Throws `invalid_token` for a used, expired or unknown
 * token, `weak_password`, `password_too_short` and `too_many_requests`.
 */
export async function resetPassword(
  context: AccountContext,
  {
    token,
    password,
    address,
    cookies,
  }: { token: string; password: string } & Pick<Device, 'address' | 'cookies'>,
): Promise<string[]> {
  const { db, auth, authOptions, ledgerKey, attempts } = context
  await attempts.take({ kind: 'reset', address })
  const userId = await readMailedToken(auth, 'reset-password', token)
  if (!userId) throw invalidToken()
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!owner) throw invalidToken()
  const { email } = owner
  await requireStrongPassword(password, email)
  await requireLength(db, userId, password)
  const hash = await hashPassword(authOptions, password)
  await transact(db, async (tx) => {
    const inTransaction = createAuth(tx, hashedBeforehand(authOptions, hash))
    await inTransaction.api
      .resetPassword({ body: { token, newPassword: password } })
      .catch((cause: unknown) => {
        throw isAPIError(cause) && Number(cause.statusCode) < 500 ? invalidToken() : cause
      })
    // Again: the library deletes them before it writes the password, so a concurrent sign-in may have been added.
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await endTakeoverLinks(tx, userId)
    // The link came by mail, which confirms the address.
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.closedAt)))
      .returning({ id: users.id })
    if (!user) throw invalidToken()
    await grantSignUpCredits({ db: tx, ledgerKey }, userId)
    const revokedKeys = await revokeAllApiKeys(tx, userId)
    await recordSecurityEvent(tx, context, { event: 'account.reset_done', account: { userId }, address })
    await queueSecurityNotice(tx, context, userId, { kind: 'password_changed', data: { revokedKeys } })
  })
  await attempts.signIns.forget(email)
  return [deviceCookie(authOptions, cookies, { userId, hash })]
}
