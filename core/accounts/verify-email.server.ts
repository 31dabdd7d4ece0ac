import { and, eq, isNull } from 'drizzle-orm'
import type { CreditContext } from '#core/credits/post-credits.server.ts'
import { grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import type { AccountContext } from './account-context.ts'
import { type Auth, createAuth } from './auth.server.ts'
import { applyEmailChange } from './change-email.server.ts'
import { createMailedToken, invalidToken, useMailedToken } from './mailed-token.server.ts'
import type { CurrentUser } from './user.ts'

type Addressee = Pick<CurrentUser, 'id' | 'email' | 'fullName' | 'language'>

/** Queues the mail that verifies an address. Call it in a transaction. */
export async function mailVerification(
  tx: Database,
  auth: Auth,
  siteOrigin: string,
  { id, email, fullName, language }: Addressee,
): Promise<void> {
  // The address is part of the token: a link to an abandoned address proves nothing.
  const token = await createMailedToken(auth, 'verify-email', JSON.stringify({ userId: id, email }))
  const data = { name: fullName, link: `${siteOrigin}/verify-email?token=${token}` }
  await queueMail(tx, { kind: 'verification', recipient: email, language, data })
}

/** Sends the verification link again; no-op once verified. Throws `too_many_requests`. */
export async function resendVerification(
  { db, authOptions, siteOrigin, attempts }: AccountContext,
  user: Addressee & Pick<CurrentUser, 'emailVerified'>,
  address: string,
): Promise<void> {
  if (user.emailVerified) return
  await attempts.take({ kind: 'verification', address, account: user.id })
  await transact(db, (tx) => mailVerification(tx, createAuth(tx, authOptions), siteOrigin, user))
}

/**
 * Redeems the token of a mailed link from the client at `address`: verifies the address or makes it the account's new
 * one, and grants missing sign-up credits. Returns which. Throws `invalid_token` for a used, expired or unknown token,
 * and `email_taken`.
 */
export async function verifyEmail(
  { db, authOptions, ledgerKey }: AccountContext,
  token: string,
  address: string | null = null,
): Promise<'verified' | 'changed'> {
  return transact(db, async (tx) => {
    const auth = createAuth(tx, authOptions)
    const credits = { db: tx, ledgerKey }
    const proven = await useMailedToken(auth, 'verify-email', token)
    if (proven) {
      await markVerified(credits, JSON.parse(proven))
      return 'verified'
    }
    const change = await useMailedToken(auth, 'change-email', token)
    if (!change) throw invalidToken()
    await applyEmailChange({ ...credits, authOptions }, JSON.parse(change), address)
    return 'changed'
  })
}

async function markVerified(context: CreditContext, { userId, email }: { userId: string; email: string }) {
  const marked = await context.db
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.closedAt)))
    .returning({ id: users.id })
  if (marked.length === 0) throw invalidToken()
  await grantSignUpCredits(context, userId)
}
