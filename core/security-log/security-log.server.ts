import { createHmac, hkdfSync } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { AuthOptions } from '#core/accounts/auth.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { securityEvents } from '#core/db/schema/security.ts'
import { securityEventsTotal } from '#core/metrics.server.ts'
import { type SecurityEventName, securityLogDays } from './security-events.ts'

/** Dependencies of the security log, with the secret that keys account hashes. */
export interface SecurityLogContext {
  authOptions: Pick<AuthOptions, 'secret'>
}

interface SecurityEvent {
  event: SecurityEventName
  /** The typed email, even if no account has it, or the id of an account. */
  account: { email: string } | { userId: string }
  /** Client address; null for a command. */
  address: string | null
}

/**
 * Returns the security log's key of an account: a keyed hash of its email, hexadecimal. Unknown emails are hashed too,
 * so the log does not reveal which exist.
 */
export function securityHash({ authOptions }: SecurityLogContext, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', authOptions.secret, '', 'security log', 32))
  return createHmac('sha256', key).update(email.trim().toLowerCase().normalize('NFC')).digest('hex')
}

/** Records an event; no-op for an unknown account id. Call it in the event's transaction. */
export async function recordSecurityEvent(
  db: Database,
  context: SecurityLogContext,
  { event, account, address }: SecurityEvent,
): Promise<void> {
  const email = 'email' in account ? account.email : await readEmail(db, account.userId)
  if (email === undefined) return
  await db.insert(securityEvents).values({ event, accountHash: securityHash(context, email), address })
  securityEventsTotal.inc({ event })
}

async function readEmail(db: Database, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email
}

/** Records a refused sign-in. `isKnown` says whether an account has the email; both cases take the same queries. */
export async function recordRefusedSignIn(
  db: Database,
  context: SecurityLogContext,
  { email, isKnown, address }: { email: string; isKnown: boolean; address: string },
): Promise<void> {
  const wasClosed = sql`${securityEvents.accountHash} = ${securityHash(context, email)}
    and ${securityEvents.event} = 'account.closed'`
  const unknown = (await db.$count(securityEvents, wasClosed)) > 0 ? 'closed_account' : 'unknown_address'
  const event = `sign_in.${isKnown ? 'wrong_password' : unknown}` as const
  await recordSecurityEvent(db, context, { event, account: { email }, address })
}

/** Records a user without the role who requested the administration, at most once an hour per account. */
export async function recordRefusedAccess(
  db: Database,
  context: SecurityLogContext,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const event = 'session.access_refused'
  const isRecent = sql`${securityEvents.accountHash} = ${securityHash(context, email)}
    and ${securityEvents.event} = ${event} and ${securityEvents.createdAt} > now() - interval '1 hour'`
  if ((await db.$count(securityEvents, isRecent)) > 0) return
  await recordSecurityEvent(db, context, { event, account: { email }, address })
}

/** Deletes entries older than `securityLogDays`; returns how many. */
export async function removeOldSecurityEvents(db: Database): Promise<number> {
  const removed = await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, sql`now() - make_interval(days => ${securityLogDays})`))
    .returning({ id: securityEvents.id })
  return removed.length
}
