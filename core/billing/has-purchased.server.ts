import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { transactions } from '#core/db/schema/billing.ts'

/** Returns whether a user has completed a purchase that was not refunded. */
export const hasPurchased = (db: Database, userId: string): Promise<boolean> =>
  hasTransaction(db, userId, eq(transactions.status, 'completed'))

/** Returns whether a user ever paid, refunded or not. */
export const hasBought = (db: Database, userId: string): Promise<boolean> =>
  hasTransaction(db, userId, isNotNull(transactions.completedAt))

async function hasTransaction(db: Database, userId: string, condition: SQL): Promise<boolean> {
  const [found] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), condition))
    .limit(1)
  return found !== undefined
}
