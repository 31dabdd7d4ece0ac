import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { transactions } from '#core/db/schema/billing.ts'

/** Returns whether a user has completed a purchase that was not refunded. */
export async function hasPurchased(db: Database, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.status, 'completed')))
    .limit(1)
  return found !== undefined
}
