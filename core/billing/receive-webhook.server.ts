import { eq, type SQL } from 'drizzle-orm'
import { transactions } from '#core/db/schema/billing.ts'
import type { BillingContext } from './billing-context.ts'
import type { PaymentHint, Transaction } from './payments.server.ts'
import { adoptSession, settleTransaction } from './settle-transaction.server.ts'

/** Every event after which something else may be owed. */
const telling =
  /^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)|charge\.refunded|charge\.refund\.updated|refund\.\w+|charge\.dispute\.(created|updated|closed|funds_\w+))$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Takes a webhook for what it is, a hint: finds the purchase it may be about and looks at its payment. What is not ours
 * is let pass. Throws `invalid_signature`; anything else it throws is a failure of ours, after which the provider
 * should repeat the event.
 */
export async function receiveWebhook(
  context: BillingContext,
  { body, signature }: { body: string; signature: string | null },
): Promise<'settled' | 'ignored' | 'unknown'> {
  const { db, log } = context
  const hint = await context.payments.readHint(body, signature)
  const { eventId: event, type } = hint
  if (!telling.test(type)) return 'ignored'
  const found = await findTransaction(context, hint)
  if (!found) {
    log.info({ event, type }, 'a webhook is about no purchase of ours')
    return 'unknown'
  }
  const { id, checkoutSessionId } = found
  const { sessionId } = hint
  if (
    sessionId !== undefined &&
    sessionId !== checkoutSessionId &&
    !(await adoptSession(db, id, sessionId))
  ) {
    log.error(
      { event, type, transaction: id, session: sessionId },
      'a webhook names a purchase of another session',
    )
  }
  const { status } = await settleTransaction(context, id)
  log.info({ event, type, transaction: id, status }, 'a payment was looked at')
  return 'settled'
}

type Found = Pick<Transaction, 'id' | 'checkoutSessionId'>

/** A refund or a dispute names only the payment, which is known here once it was looked at, and to the provider always. */
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
