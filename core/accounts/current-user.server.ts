import { eq, and, gt } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { sessions } from '#core/db/schema/accounts.ts'
import { defaultLanguage } from '#text/languages.ts'
import type { Auth } from './auth.server.ts'
import { type Timeout, timeoutOf, writeUseEvery, proofLasts } from './session-limits.ts'
import type { CurrentUser } from './user.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { AccountContext } from './account-context.ts'
import { lockPassword, requirePassword } from './password-hashing.server.ts'

interface Visitor {
  /** Undefined for a visitor and after a sign-in has ended. */
  user?: CurrentUser
  /** Why the sign-in in the headers has just ended. */
  timeout?: Timeout
}

/**
 * Returns the signed-in user of the headers. Ends a sign-in that exceeds its limits or has not passed its account's
 * second factor.
 */
export async function readCurrentUser(
  { db, auth }: { db: Database; auth: Auth },
  headers: Headers,
  now = new Date(),
): Promise<Visitor> {
  const found = await auth.api.getSession({ headers })
  if (!found) return {}
  const { user, session } = found
  const role = user.role ?? 'user'
  const lastUsedAt = session.lastUsedAt ?? session.createdAt
  const timeout = timeoutOf({ createdAt: session.createdAt, lastUsedAt }, role, now)
  const isHalf = user.twoFactorEnabled === true && !session.passedSecondFactor
  if (timeout || isHalf) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    return { timeout }
  }
  if (now.getTime() - lastUsedAt.getTime() >= writeUseEvery) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id))
  }
  return {
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      fullName: user.name,
      companyName: user.companyName ?? null,
      credits: user.credits ?? 0,
      role,
      language: user.language ?? defaultLanguage,
      exportMail: user.exportMail ?? true,
      lowBalance: user.lowBalance ?? 0,
      createdAt: user.createdAt.toISOString(),
      hasSecondFactor: user.twoFactorEnabled ?? false,
      sessionId: session.id,
    },
  }
}

/**
 * Requires the password to have been given in the last 10 minutes of this sign-in, or now. Throws `password_required`
 * when it was not, `invalid_credentials` for a wrong one, `unauthenticated` when the sign-in has ended meanwhile, and
 * `too_many_requests`.
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
    if (proven.length === 0) throw new AppError('unauthenticated', 'This session has ended.')
  })
}
