import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { AccountContext } from './account-context.ts'
import { lockPassword, requirePassword } from './password-hashing.server.ts'
import { proofLasts } from './session-limits.ts'
import type { CurrentUser } from './user.ts'

/**
 * Lets an action go on if its sign-in gave the password in the last 10 minutes, or gives it now. Throws
 * `password_required` where it did neither, `invalid_credentials` for a wrong one, `unauthenticated` for a sign-in that has
 * ended meanwhile, and `too_many_requests`.
 */
export async function requireFreshPassword(
  context: Pick<AccountContext, 'db' | 'authOptions' | 'attempts'>,
  { id: userId, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { db } = context
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  const since = new Date(Date.now() - proofLasts)
  if ((await db.$count(sessions, and(own, gt(sessions.provenAt, since)))) > 0) return
  if (password === '') throw new AppError('password_required', 'Give your password to go on.')
  const compared = await requirePassword(context, { userId, password, address })
  await transact(db, async (tx) => {
    await lockPassword(tx, compared)
    const proven = await tx
      .update(sessions)
      .set({ provenAt: new Date() })
      .where(own)
      .returning({ id: sessions.id })
    if (proven.length === 0) throw new AppError('unauthenticated', 'This sign-in has ended.')
  })
}
