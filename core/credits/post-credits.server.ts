import { eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { AppError } from '#core/errors.ts'
import { queueNotice } from '#core/mail/queue-mail.server.ts'
import { type CreditEntry, maxCredits } from './credit-entry.ts'
import { entryHash, ledgerSeal } from './entry-hash.server.ts'

/** Dependencies of moving credits: a database, usually a transaction, and the ledger key. */
export interface CreditContext {
  db: Database
  ledgerKey: Uint8Array
}

export type Posting = Pick<CreditEntry, 'userId' | 'amount' | 'reason' | 'source' | 'sourceId'> & {
  note?: string
}

/**
 * Writes one entry and updates the balance. Call it in a transaction: it locks the user's row, which serialises the
 * postings of one user. A posting whose source is already booked is a no-op. Returns the balance after. Throws
 * `insufficient_credits` (with `required` and `available`), `user_not_found`, also for a closed account unless a
 * payment is booked, `idempotency_conflict` when the source was booked as something else, and `invalid_input` for a
 * balance above `maxCredits`.
 */
export async function postCredits({ db, ledgerKey }: CreditContext, posting: Posting): Promise<number> {
  const { userId, amount, reason, source, sourceId, note } = posting
  // Not FOR UPDATE: that conflicts with the foreign key locks of other inserts for this user and could deadlock.
  const [user] = await db
    .select({
      credits: users.credits,
      lowBalance: users.lowBalance,
      email: users.email,
      emailVerified: users.emailVerified,
      language: users.language,
      closedAt: users.closedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user || (user.closedAt && source !== 'transaction' && reason !== 'closure')) {
    throw new AppError('user_not_found', 'User data not found')
  }
  // A separate statement: the one that waited for the lock would see the ledger from before the wait.
  const { booked, last } = await readPlace(db, posting)
  if (booked) {
    if (booked.userId !== userId || booked.amount !== amount) throw bookedOtherwise(posting)
    return user.credits
  }

  const balanceAfter = user.credits + amount
  if (balanceAfter < 0) throw insufficientCredits(-amount, user.credits)
  if (balanceAfter > maxCredits)
    throw new AppError('invalid_input', `The maximum balance is ${maxCredits} credits.`)
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
  await write(db, { ...entry, hash: entryHash(ledgerKey, last?.hash ?? '', entry) }, ledgerKey)
  const { lowBalance, email: recipient, emailVerified, language } = user
  if (reason === 'export' && user.credits >= lowBalance && balanceAfter < lowBalance) {
    const data = { balance: balanceAfter }
    await queueNotice(db, { kind: 'low_balance', recipient, emailVerified, language, data })
  }
  return balanceAfter
}

export const insufficientCredits = (required: number, available: number) =>
  new AppError(
    'insufficient_credits',
    `Insufficient credits. Required: ${required}, Available: ${available}`,
    { details: { required, available } },
  )

interface Place {
  /** Earlier booking of the same source. */
  booked: Pick<CreditEntry, 'userId' | 'amount'> | null
  last: Pick<CreditEntry, 'entryNumber' | 'hash'> | null
}

async function readPlace(db: Database, { userId, source, sourceId }: Posting): Promise<Place> {
  const { rows } = (await db.execute(sql`select
    (select json_build_object('userId', user_id, 'amount', amount) from ${creditEntries}
      where source = ${source} and source_id = ${sourceId}) as booked,
    (select json_build_object('entryNumber', entry_number, 'hash', hash) from ${creditEntries}
      where user_id = ${userId} order by entry_number desc limit 1) as last`)) as unknown as { rows: Place[] }
  return rows[0]
}

/** Writes the entry, the balance and the seal in one statement. */
async function write(
  db: Database,
  entry: typeof creditEntries.$inferInsert,
  ledgerKey: Uint8Array,
): Promise<void> {
  const written = db.$with('written').as(
    db
      .insert(creditEntries)
      .values(entry)
      // Another user's posting may have booked the source meanwhile.
      .onConflictDoNothing({ target: [creditEntries.source, creditEntries.sourceId] })
      .returning({ userId: creditEntries.userId, balanceAfter: creditEntries.balanceAfter }),
  )
  const changed = await db
    .with(written)
    .update(users)
    .set({ credits: sql`${written.balanceAfter}`, ledgerSeal: ledgerSeal(ledgerKey, entry) })
    .from(written)
    .where(eq(users.id, written.userId))
    .returning({ id: users.id })
  if (changed.length === 0) throw bookedOtherwise(entry)
}

const bookedOtherwise = ({ source, sourceId }: Pick<CreditEntry, 'source' | 'sourceId'>) =>
  new AppError('idempotency_conflict', `The ${source} ${sourceId} was already booked differently.`)
