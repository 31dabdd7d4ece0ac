import { and, eq, isNull, like, or } from 'drizzle-orm'
import { postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, credentials, sessions, users, verifications } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { AccountContext } from './account-context.ts'
import { type AskedPassword, requirePassword } from './password-hashing.server.ts'

/**
 * Closes an account for good: what is left of its credits is written off, its sign-ins and keys end, and the person is
 * taken out of it. What was bought and exported stays, for the books. Throws `invalid_credentials` for a wrong
 * password, `too_many_requests` and `user_not_found`.
 */
export async function closeAccount(context: AccountContext, asked: AskedPassword): Promise<void> {
  await requirePassword(context, asked)
  const { db, ledgerKey } = context
  const { userId } = asked
  await transact(db, async (tx) => {
    // FOR UPDATE, unlike elsewhere: another email takes that lock in any case, and late could wait for who waits for us.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || user.closedAt) throw new AppError('user_not_found', 'User data not found')
    if (user.credits > 0) {
      const closing = { userId, amount: -user.credits, reason: 'closure', source: 'user' } as const
      await postCredits({ db: tx, ledgerKey }, { ...closing, sourceId: `${userId}:closure` })
    }
    await removePerson(tx, userId, user.email)
  })
}

async function removePerson(tx: Database, userId: string, email: string): Promise<void> {
  const now = new Date()
  // The password first: whoever signs in looks at it last.
  await tx.delete(credentials).where(eq(credentials.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  const ofUser = or(eq(verifications.value, userId), like(verifications.value, `{"userId":"${userId}"%`))
  await tx.delete(verifications).where(ofUser)
  await tx.delete(mails).where(eq(mails.recipient, email))
  await tx
    .update(users)
    .set({
      email: `closed-${userId}@invalid`,
      emailVerified: false,
      fullName: '',
      companyName: null,
      image: null,
      role: 'user',
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
}
