import { eq, type SQL } from 'drizzle-orm'
import { transactions } from '#core/db/schema/billing.ts'
import type { BillingContext } from './billing-context.ts'
import type { PaymentHint, Transaction } from './payments.server.ts'
import { adoptSession, settleTransaction } from './settle-transaction.server.ts'

/** Matches every event that may change what is owed. */
const isRelevantEvent = (type: string) =>
  /^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)|charge\.refunded|charge\.refund\.updated|refund\.\w+|charge\.dispute\.(created|updated|closed|funds_\w+))$/.test(
    type,
  )
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Handles a webhook as a hint: finds its purchase and syncs the payment. Ignores events of others. Throws
 * `invalid_signature`; any other error is ours, and the provider should retry.
 */
export async function receiveWebhook(
  context: BillingContext,
  { body, signature }: { body: string; signature: string | null },
): Promise<'settled' | 'ignored' | 'unknown'> {
  const { db, log } = context
  const hint = await context.payments.readHint(body, signature)
  const { eventId: event, type } = hint
  if (!isRelevantEvent(type)) return 'ignored'
  const found = await findTransaction(context, hint)
  if (!found) {
    log.info({ event, type }, 'webhook for unknown purchase')
    return 'unknown'
  }
  const { id, checkoutSessionId } = found
  const { sessionId } = hint
  if (
    sessionId !== undefined &&
    sessionId !== checkoutSessionId &&
    !(await adoptSession(db, id, sessionId))
  ) {
    log.error({ event, type, transaction: id, session: sessionId }, 'webhook session mismatch')
  }
  const { status } = await settleTransaction(context, id)
  log.info({ event, type, transaction: id, status }, 'payment synced')
  return 'settled'
}

type Found = Pick<Transaction, 'id' | 'checkoutSessionId'>

/**
 * Finds the purchase of an event. Refunds and disputes name only the payment, which we know after the first sync,
 * and the provider always.
 */
async function findTransaction(
  { db, payments }: BillingContext,
  { transactionId, sessionId, paymentIntentId }: PaymentHint,
): Promise<Found | undefined> {
  const { id, checkoutSessionId } = transactions
  const find = async (condition: SQL): Promise<Found | undefined> =>
    (await db.select({ id, checkoutSessionId }).from(transactions).where(condition))[0]
  const findById = async (text: string | undefined) =>
    text !== undefined && uuid.test(text) ? find(eq(id, text)) : undefined

  const known = await findById(transactionId)
  if (known) return known
  if (sessionId !== undefined) return find(eq(checkoutSessionId, sessionId))
  if (paymentIntentId === undefined) return undefined
  return (
    (await find(eq(transactions.paymentIntentId, paymentIntentId))) ??
    findById(await payments.findTransactionId(paymentIntentId))
  )
}
