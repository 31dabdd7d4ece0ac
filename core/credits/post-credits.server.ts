import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { type CreditEntry, entryHash, lowBalance } from './credit-entry.ts'

/** What moving credits needs: a database or, nearly always, a transaction, and the key of the ledger. */
export interface CreditContext {
  db: Database
  ledgerKey: Uint8Array
}

export type Posting = Pick<CreditEntry, 'userId' | 'amount' | 'reason' | 'source' | 'sourceId'> & {
  note?: string
}

/**
 * Writes one entry and the balance with it. Call it in a transaction: it locks the user's row, so postings of one user
 * follow one another. A posting whose source was booked before changes nothing. Returns the balance after.
 * Throws `insufficient_credits` (with `required` and `available`) and `user_not_found`.
 */
export async function postCredits(
  { db, ledgerKey }: CreditContext,
  { userId, amount, reason, source, sourceId, note }: Posting,
): Promise<number> {
  const [user] = await db
    .select({ credits: users.credits, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw new AppError('user_not_found', 'User data not found')
  const [booked] = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(and(eq(creditEntries.source, source), eq(creditEntries.sourceId, sourceId)))
  if (booked) return user.credits

  const balanceAfter = user.credits + amount
  if (balanceAfter < 0) throw insufficientCredits(-amount, user.credits)
  const [last] = await db
    .select({ entryNumber: creditEntries.entryNumber, hash: creditEntries.hash })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.entryNumber))
    .limit(1)
  const entry = {
    userId,
    entryNumber: (last?.entryNumber ?? 0) + 1,
    amount,
    reason,
    note: note ?? null,
    source,
    sourceId,
    balanceAfter,
    createdAt: new Date(),
  }
  await db.insert(creditEntries).values({ ...entry, hash: entryHash(ledgerKey, last?.hash ?? '', entry) })
  await db.update(users).set({ credits: balanceAfter }).where(eq(users.id, userId))
  if (reason === 'export' && user.credits >= lowBalance && balanceAfter < lowBalance) {
    const { email: recipient, language } = user
    await queueMail(db, { kind: 'low_balance', recipient, language, data: { balance: balanceAfter } })
  }
  return balanceAfter
}

export const insufficientCredits = (required: number, available: number) =>
  new AppError(
    'insufficient_credits',
    `Insufficient credits. Required: ${required}, Available: ${available}`,
    { details: { required, available } },
  )
