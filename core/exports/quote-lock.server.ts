import { eq, sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { Semaphore } from '#time/semaphore.ts'
import type { Quoter, QuoteRate } from '#core/rate-limits/quote-rate.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'

export type QuoteContext = SearchContext & {
  db: Database
  quoteRate: QuoteRate
  /** Whether quotes and exports require a confirmed email address. */
  requiresConfirmedEmail: boolean
}

/** Seconds; most quotes take less. */
const retryAfter = 2
/** Each slot holds a pool connection, which pages need too. */
const slots = new Semaphore(3)

/**
 * Runs `work` in its own transaction, one at a time per account across all processes. Throws `email_unconfirmed`,
 * `too_many_requests` past the rate, `quote_running` while the account has another (both with `retryAfter` in
 * seconds), and what `work` throws.
 */
export async function withQuoteLock<Context extends QuoteContext, Result>(
  context: Context,
  quoter: Quoter,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { db, connection, quoteRate, requiresConfirmedEmail } = context
  if (requiresConfirmedEmail) {
    const [user] = await db
      .select({ isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.id, quoter.userId))
    if (user && !user.isConfirmed) throw emailUnconfirmed()
  }
  await quoteRate(quoter)
  await slots.acquire()
  try {
    return await transact(db, async (tx) => {
      const [{ isFree }] = await queryRows<{ isFree: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(hashtextextended(${quoter.userId}, ${advisoryLocks.quotes})) as "isFree"`,
      )
      if (!isFree) throw quoteRunning()
      // Uses the connection that holds the lock: waiting for a second one could deadlock with other quotes.
      return work({ ...context, db: tx, connection: { ...connection, db: tx } })
    })
  } finally {
    slots.release()
  }
}

export const emailUnconfirmed = () =>
  new AppError('email_unconfirmed', 'Confirm the email address of the account first.')

const quoteRunning = () =>
  new AppError('quote_running', 'Another quote of this account is in progress.', { details: { retryAfter } })
