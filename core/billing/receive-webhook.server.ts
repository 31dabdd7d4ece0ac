import { eq } from 'drizzle-orm'
import { transactions } from '#core/db/schema/billing.ts'
import type { BillingContext } from './billing-context.ts'
import type { PaymentHint } from './payments.server.ts'
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
  const transactionId = await findTransaction(context, hint)
  if (transactionId === undefined) {
    log.info({ event, type }, 'a webhook is about no purchase of ours')
    return 'unknown'
  }
  if (hint.sessionId !== undefined) await adoptSession(db, transactionId, hint.sessionId)
  const { status } = await settleTransaction(context, transactionId)
  log.info({ event, type, transaction: transactionId, status }, 'a payment was looked at')
  return 'settled'
}

/** A refund or a dispute names only the payment, which is known here once it was looked at, and to the provider always. */
async function findTransaction(
  { db, payments }: BillingContext,
  { transactionId, sessionId, paymentIntentId }: PaymentHint,
): Promise<string | undefined> {
  const find = async (condition: ReturnType<typeof eq>) => {
    const [row] = await db.select({ id: transactions.id }).from(transactions).where(condition)
    return row?.id
  }
  const findById = async (id: string | undefined) =>
    id !== undefined && uuid.test(id) ? find(eq(transactions.id, id)) : undefined

  const known = await findById(transactionId)
  if (known !== undefined) return known
  if (sessionId !== undefined) return find(eq(transactions.checkoutSessionId, sessionId))
  if (paymentIntentId === undefined) return undefined
  return (
    (await find(eq(transactions.paymentIntentId, paymentIntentId))) ??
    findById(await payments.findTransactionId(paymentIntentId))
  )
}
