import { and, desc, eq, gt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { isUuid } from '#text/uuid.ts'
import type { AccountContext } from './account-context.ts'
import { limitsOf } from './session-limits.ts'
import { type CurrentUser, type Role, roles } from './user.ts'

/** A signed-in device. */
export interface SignIn {
  id: string
  userAgent: string | null
  address: string | null
  /** ISO 8601. */
  createdAt: string
  expiresAt: string
  /** Whether this is the requesting sign-in. */
  isCurrent: boolean
}

type Owner = Pick<CurrentUser, 'id' | 'sessionId'>

/** Returns an account's sign-ins, newest first. */
export async function listSignIns(db: Database, { id: userId, sessionId }: Owner): Promise<SignIn[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), livingSignIn()))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map(({ id, userAgent, ipAddress, createdAt, expiresAt }) => ({
    id,
    userAgent: userAgent || null,
    address: ipAddress || null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: id === sessionId,
  }))
}

type EndContext = Pick<AccountContext, 'db' | 'authOptions'>

/** Ends one sign-in. Throws `not_found` for another account's and for an ended one. `address` is the client's. */
export async function endSignIn(
  context: EndContext,
  { id: userId }: Pick<CurrentUser, 'id'>,
  { id, address }: { id: string; address: string },
): Promise<void> {
  const ended = isUuid(id) ? await end(context, userId, eq(sessions.id, id), address) : 0
  if (ended === 0) throw new AppError('not_found', 'This session has already ended.')
}

/** Ends all other sign-ins, for the client at `address`; returns their number. */
export async function endOtherSignIns(
  context: EndContext,
  { id: userId, sessionId }: Owner,
  address: string,
): Promise<number> {
  return end(context, userId, ne(sessions.id, sessionId), address)
}

async function end(context: EndContext, userId: string, condition: SQL, address: string): Promise<number> {
  return transact(context.db, async (tx) => {
    const ofUser = and(eq(sessions.userId, userId), condition)
    const ended = await tx.delete(sessions).where(ofUser).returning({ id: sessions.id })
    if (ended.length > 0) {
      await recordSecurityEvent(tx, context, {
        event: 'session.ended_by_owner',
        account: { userId },
        address,
      })
    }
    return ended.length
  })
}

/** SQL condition for `sessions` joined with its user: the sign-in is within the limits of its account's role. */
const within = (role: Role) => {
  const { idle, absolute } = limitsOf(role)
  return and(
    gt(sessions.expiresAt, new Date()),
    gt(sessions.lastUsedAt, new Date(Date.now() - idle)),
    gt(sessions.createdAt, new Date(Date.now() - absolute)),
  )
}

/** SQL condition for sign-ins that have not ended. */
export const livingSignIn = () =>
  or(
    ...roles.map((role) =>
      and(sql`${sessions.userId} in (select id from ${users} where role = ${role})`, within(role)),
    ),
  )!

/** Deletes ended sign-ins: a browser that dropped its cookie never asks again. Returns their number. */
export async function removeExpiredSignIns(db: Database): Promise<number> {
  const removed = await db.delete(sessions).where(not(livingSignIn())).returning({ id: sessions.id })
  return removed.length
}
