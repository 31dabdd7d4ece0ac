import { redirect } from 'react-router'
import { z } from 'zod'
import type { CurrentUser } from '#core/accounts/user.ts'
import { readTransaction } from '#core/billing/read-transactions.server.ts'
import { actOnTestPayment } from '#demo/payments/act-on-test-payment.server.ts'
import { readTestPayment } from '#demo/payments/test-payments.server.ts'
import { services } from '#core/services.server.ts'

/** A checkout of the test mode and the purchase it is of. Throws `not_found`, also for anybody but the buyer. */
async function readCheckout(userId: string, sessionId: string) {
  const { db } = services()
  const payment = await readTestPayment(db, sessionId)
  const transaction = await readTransaction(db, { userId, transactionId: payment.clientReferenceId })
  return { payment, transaction }
}

/** The paths of this site: what a checkout was told was checked when it began. */
function localPath(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Everything the checkout page of the test mode shows. */
export async function loadTestCheckout(user: CurrentUser, sessionId: string) {
  const { payment, transaction } = await readCheckout(user.id, sessionId)
  return {
    transaction,
    state: payment.session,
    isDeclined: payment.intent === 'declined',
    email: payment.email,
    balance: user.credits,
    cancelAddress: localPath(payment.cancelUrl),
  }
}

const stepSchema = z.object({ step: z.enum(['pay', 'decline']) })

/** Pays or has the card refused, and leads on to where the customer wanted to go. */
export async function payTestCheckout(user: CurrentUser, sessionId: string, fields: FormData) {
  const { payment } = await readCheckout(user.id, sessionId)
  const form = stepSchema.safeParse(Object.fromEntries(fields))
  const own = `/test-checkout/${sessionId}`
  if (!form.success) return redirect(own, 303)
  const { step } = form.data
  await actOnTestPayment(services(), { sessionId, action: step })
  return redirect(step === 'pay' ? localPath(payment.successUrl) : own, 303)
}
