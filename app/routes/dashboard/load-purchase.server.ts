import { pageAddress } from '#app/middleware/page-address.ts'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { logError } from '#app/middleware/errors.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readTransaction, type TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { settleTransaction } from '#core/billing/settle-transaction.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'

/**
 * The purchase that somebody comes back from. While it is pending we look at it ourselves: a webhook may be late. What
 * changed by that is read anew, by the whole page. Undefined for a purchase that is not theirs.
 */
export async function loadPurchase(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  userId: string,
  transactionId: string | null,
): Promise<TransactionSummary | undefined> {
  if (transactionId === null) return undefined
  const info = context.get(requestInfo)
  const purchase = await readTransaction(services().db, { userId, transactionId }).catch((error: unknown) => {
    if (error instanceof AppError && error.type === 'not_found') return undefined
    throw error
  })
  if (purchase?.status !== 'pending') return purchase
  const settled = await settleTransaction(services(), purchase.id).catch((error: unknown) => {
    // The provider does not answer: the purchase stays pending and the webhook, or the next look, ends it.
    logError(error, info)
    return purchase
  })
  if (settled.status !== 'pending') throw redirect(pageAddress(request))
  return purchase
}
