import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'

export type LockedAccount = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'fullName' | 'companyName' | 'credits' | 'role' | 'language'
> & {
  /** Whether no other administrator exists. */
  isLastAdministrator: boolean
}

interface Asked {
  userId: string
  /** The acting administrator; absent when users change their own account. */
  actorId?: string
  /** Whether the row's email is removed, which takes the stronger lock anyway. */
  isRemoved?: boolean
}

/**
 * Locks an account for a change; call it first in a transaction. For an administrator it also locks the rows of all
 * administrators, in the order of their ids, so concurrent demotions and deletions see each other's result. Throws
 * `user_not_found`, and `forbidden` for an actor who is no longer an administrator.
 */
export async function lockAccount(
  tx: Database,
  { userId, actorId, isRemoved = false }: Asked,
): Promise<LockedAccount> {
  if (!isUuid(userId)) throw userNotFound()
  const isAdministrator = and(eq(users.role, 'admin'), isNull(users.closedAt))
  const isTheirs = sql`exists (select 1 from users one where one.id = ${userId} and one.role = 'admin')`
  const locked = await tx
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      companyName: users.companyName,
      credits: users.credits,
      role: users.role,
      language: users.language,
      closedAt: users.closedAt,
    })
    .from(users)
    .where(or(inArray(users.id, actorId ? [userId, actorId] : [userId]), and(isAdministrator, isTheirs)))
    .orderBy(asc(users.id))
    .for(isRemoved ? 'update' : 'no key update')
  const living = locked.filter(({ closedAt }) => closedAt === null)
  const administrators = living.filter(({ role }) => role === 'admin')
  if (actorId && !administrators.some(({ id }) => id === actorId)) {
    throw new AppError('forbidden', 'This requires an administrator.')
  }
  const found = living.find(({ id }) => id === userId.toLowerCase())
  if (!found) throw userNotFound()
  const { closedAt: _, ...account } = found
  return { ...account, isLastAdministrator: found.role === 'admin' && administrators.length === 1 }
}

/** Throws `last_administrator` for the only administrator's account. */
export function requireOtherAdministrator({ isLastAdministrator }: LockedAccount): void {
  if (!isLastAdministrator) return
  throw new AppError(
    'last_administrator',
    'This is the last administrator. Make another user an administrator first.',
  )
}

const userNotFound = () => new AppError('user_not_found', 'User data not found')
