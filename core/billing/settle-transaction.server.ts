import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { Semaphore } from '#time/semaphore.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import type { BillingContext } from './billing-context.ts'
import { findPackage } from './packages.ts'
import type { PaymentState, Payments, Transaction } from './payments.server.ts'
import { settle } from './settlement.ts'
import { createSingleFlight } from './single-flight.ts'

/** Max concurrent syncs per process: enough for a burst of events, few enough to leave the database to customers. */
export const maxConcurrent = 4

interface Traffic {
  inFlight: ReturnType<typeof createSingleFlight<Transaction>>
  slots: Semaphore
}

const trafficByProvider = new WeakMap<Payments, Traffic>()

/**
 * Syncs a payment: books the difference between what is owed and what was booked. The result depends on the payment
 * alone, not on why, how often or in which order it is synced (decision 007). Returns the updated transaction.
 * Throws `not_found`, and errors of the provider or database, which leave everything unchanged.
 */
export function settleTransaction(context: BillingContext, transactionId: string): Promise<Transaction> {
  let traffic = trafficByProvider.get(context.payments)
  if (!traffic) {
    traffic = { inFlight: createSingleFlight(), slots: new Semaphore(maxConcurrent) }
    trafficByProvider.set(context.payments, traffic)
  }
  const { inFlight, slots } = traffic
  return inFlight(transactionId, async () => {
    await slots.acquire()
    try {
      return await syncPayment(context, transactionId)
    } finally {
      slots.release()
    }
  })
}

/**
 * Keeps no database transaction open while asking the provider; when overtaken by another sync, it retries. After
 * two other syncs since the start, the second one read the payment after the start, so nothing is left to do.
 */
async function syncPayment(context: BillingContext, transactionId: string): Promise<Transaction> {
  const { db, payments } = context
  let [seen] = await db.select().from(transactions).where(eq(transactions.id, transactionId))
  if (!seen) throw new AppError('not_found', 'Transaction not found.')
  const enough = seen.checks + 2
  for (;;) {
    const { checkoutSessionId, checks } = seen
    if (!checkoutSessionId || checks >= enough) return seen
    const payment = await payments.readPayment({ ...seen, checkoutSessionId })
    const { id } = seen
    const { row, isBooked } = await transact(db, (tx) =>
      book({ ...context, db: tx }, { id, checks }, payment),
    )
    if (isBooked) return row
    seen = row
  }
}

/** Books a payment, unless another sync was booked since `checks` was read: it may be newer. */
async function book(
  { db, ledgerKey, siteOrigin, log }: BillingContext,
  seen: Pick<Transaction, 'id' | 'checks'>,
  payment: PaymentState,
): Promise<{ row: Transaction; isBooked: boolean }> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, seen.id)).for('no key update')
  if (row.checks !== seen.checks) return { row, isBooked: false }
  const { id, userId } = row
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (payment.mismatch !== null) {
    log.error({ transaction: id, user: userId, mismatch: payment.mismatch }, 'payment mismatch')
    return { row: await recordMismatch(db, row, payment.mismatch), isBooked: true }
  }
  const { status, posting, reason, ...credits } = settle(row, payment, user.credits)
  const revision = row.revision + (posting === 0 ? 0 : 1)
  if (posting !== 0) {
    const sourceId = `${id}:${revision}`
    await postCredits({ db, ledgerKey }, { userId, amount: posting, reason, source: 'transaction', sourceId })
  }
  const isFirstPaid = payment.status === 'paid' && row.completedAt === null
  const [booked] = await db
    .update(transactions)
    .set({
      ...credits,
      status,
      mismatch: null,
      revision,
      paymentIntentId: intentOf(payment) ?? row.paymentIntentId,
      refundedAmount: payment.refundedAmount,
      dispute: payment.dispute,
      checks: row.checks + 1,
      checkedAt: sql`now()`,
      completedAt: isFirstPaid ? sql`now()` : row.completedAt,
    })
    .where(eq(transactions.id, id))
    .returning()
  if (isFirstPaid && !user.closedAt) await queueReceipt(db, booked, user, siteOrigin)
  return { row: booked, isBooked: true }
}

/** Returns the intent of a payment that is made or under way: a declined card leaves one in a checkout, too. */
const intentOf = ({ status, paymentIntentId }: PaymentState) =>
  status === 'open' || status === 'expired' ? null : paymentIntentId

/** Records a mismatch without booking anything: an operator decides. The admin dashboard counts such rows. */
async function recordMismatch(db: Database, row: Transaction, mismatch: string): Promise<Transaction> {
  const status = row.status === 'pending' ? 'failed' : row.status
  const [kept] = await db
    .update(transactions)
    .set({ status, mismatch, checks: row.checks + 1, checkedAt: sql`now()` })
    .where(eq(transactions.id, row.id))
    .returning()
  return kept
}

async function queueReceipt(
  db: Database,
  { id, packageId, credits, amount, currency }: Transaction,
  { email: recipient, emailVerified, fullName: name, language }: typeof users.$inferSelect,
  siteOrigin: string,
): Promise<void> {
  const packageName = findPackage(packageId)?.name ?? packageId
  const link = `${siteOrigin}/transactions/${id}`
  const data = { name, packageName, credits, amount, currency, transactionId: id, link }
  // No daily limit, unlike notices: each receipt takes a purchase.
  if (emailVerified) await queueMail(db, { kind: 'receipt', recipient, language, data })
}

/** Stores the session of a pending purchase that crashed before storing it. Returns false for any other purchase. */
export async function adoptSession(db: Database, transactionId: string, sessionId: string): Promise<boolean> {
  const adopted = await db
    .update(transactions)
    .set({ checkoutSessionId: sessionId })
    .where(
      and(
        eq(transactions.id, transactionId),
        eq(transactions.status, 'pending'),
        or(isNull(transactions.checkoutSessionId), eq(transactions.checkoutSessionId, sessionId)),
      ),
    )
    .returning({ id: transactions.id })
  return adopted.length > 0
}
