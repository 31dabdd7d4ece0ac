import { and, eq, isNull } from 'drizzle-orm'
import { grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from './account-context.ts'
import { createAuth } from './auth.server.ts'
import { claimEmail } from './claim-email.server.ts'
import { createMailedToken, endResetLinks, invalidToken } from './mailed-token.server.ts'
import { lockPassword, requirePassword } from './password-hashing.server.ts'
import type { CurrentUser } from './user.ts'

interface EmailChange {
  userId: string
  from: string
  to: string
}

/**
 * Mails a link to the new address; the account keeps the old one until it is opened. Throws `invalid_credentials` for a
 * wrong password, `email_taken` and `too_many_requests`.
 */
export async function changeEmail(
  context: AccountContext,
  user: Pick<CurrentUser, 'id' | 'email' | 'fullName' | 'language'>,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<void> {
  const compared = await requirePassword(context, { userId: user.id, password, address })
  const { db, authOptions, siteOrigin, attempts } = context
  await attempts.take({ kind: 'verification', address, account: user.id })
  await transact(db, async (tx) => {
    await lockPassword(tx, compared)
    await claimEmail(tx, email)
    const change: EmailChange = { userId: user.id, from: user.email, to: email }
    const token = await createMailedToken(createAuth(tx, authOptions), 'change-email', JSON.stringify(change))
    const data = { name: user.fullName, link: `${siteOrigin}/verify-email?token=${token}` }
    await queueMail(tx, { kind: 'email_change', recipient: email, language: user.language, data })
  })
}

/** Changes an account's address and notifies both. Call it in a transaction. Throws `email_taken` and `invalid_token`. */
export async function applyEmailChange(
  context: Pick<AccountContext, 'db' | 'ledgerKey' | 'authOptions'>,
  change: EmailChange,
  address: string | null,
): Promise<void> {
  const { db: tx } = context
  const { userId, from, to } = change
  await claimEmail(tx, to)
  const changed = await tx
    .update(users)
    .set({ email: to, emailVerified: true, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.email, from), isNull(users.closedAt)))
    .returning({ name: users.fullName, language: users.language })
  if (changed.length === 0) throw invalidToken()
  const [{ name, language }] = changed
  for (const recipient of [from, to]) {
    const account = { email: recipient }
    await recordSecurityEvent(tx, context, { event: 'account.email_changed', account, address })
    await queueMail(tx, { kind: 'email_changed', recipient, language, data: { name } })
  }
  await grantSignUpCredits(context, userId)
  // Reset links went to the old address, which may be compromised.
  await endResetLinks(tx, userId)
}
