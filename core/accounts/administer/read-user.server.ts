import type { Language } from '#text/languages.ts'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refundedCents } from '#core/billing/refunded-cents.ts'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, sessions, users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { exports } from '#core/db/schema/exports.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { livingSignIn } from '../sign-ins.server.ts'
import type { Role } from '../user.ts'

/** An account as administrators see it. */
export interface AdministeredUser {
  id: string
  email: string
  emailVerified: boolean
  fullName: string
  companyName: string | null
  credits: number
  role: Role
  language: Language
  /** ISO 8601. */
  createdAt: string
  /** Active API keys, and current sign-ins. */
  keyCount: number
  signInCount: number
  statistics: {
    /** Paid less refunded, in cents. */
    spent: number
    exports: number
    creditsUsed: number
  }
}

/** Returns an account. Throws `user_not_found`, also for a closed account. */
export async function readUser(db: Database, userId: string): Promise<AdministeredUser> {
  const [user] = isUuid(userId)
    ? await db
        .select({
          id: users.id,
          email: users.email,
          emailVerified: users.emailVerified,
          fullName: users.fullName,
          companyName: users.companyName,
          credits: users.credits,
          role: users.role,
          language: users.language,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.closedAt)))
    : []
  if (!user) throw new AppError('user_not_found', 'User data not found')
  const statistics = { ...(await readSpent(db, userId)), ...(await readUse(db, userId)) }
  const works = and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const lasts = and(eq(sessions.userId, userId), livingSignIn())
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    keyCount: await db.$count(apiKeys, works),
    signInCount: await db.$count(sessions, lasts),
    statistics,
  }
}

/** A partially refunded purchase stays `completed`, a fully refunded one is `refunded`. */
async function readSpent(db: Database, userId: string): Promise<{ spent: number }> {
  const [sums] = await db
    .select({
      spent: sql<number>`coalesce(sum(amount - ${sql.raw(refundedCents)}), 0)::float8`,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.status, ['completed', 'refunded'])))
  return sums
}

async function readUse(db: Database, userId: string): Promise<{ exports: number; creditsUsed: number }> {
  const [sums] = await db
    .select({
      exports: count(),
      creditsUsed: sql<number>`coalesce(sum(${exports.creditsUsed}), 0)::float8`,
    })
    .from(exports)
    .where(eq(exports.userId, userId))
  return sums
}
