import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { testPayments as table } from '#core/db/schema/billing.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { Services } from '#core/services.server.ts'
import type { BillingContext } from '#core/billing/billing-context.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'
import { sharedPart, testEvent, testId, testObjects } from './test-objects.ts'
import { atTime, takeStep, type TestAction, type TestPayment } from './test-payment.ts'
import { noPayment, testWebhookSecret } from './test-payments.server.ts'

/**
 * Does in the test mode what a customer, a bank or an operator does at a provider, and then what the provider does:
 * tells us by signed webhooks. Returns the payment afterwards. Throws `not_found`, also where there is no test mode, and
 * `invalid_input` where the action is not possible.
 */
export async function actOnTestPayment(
  context: BillingContext & Pick<Services, 'authOptions'>,
  { sessionId, action }: { sessionId: string; action: TestAction },
): Promise<TestPayment> {
  const id = sharedPart('session', sessionId)
  if (context.payments.mode !== 'test' || id === undefined) throw noPayment()
  const { payment, events } = await transact(context.db, async (tx) => {
    const ofPayment = eq(table.id, id)
    const [row] = await tx.select().from(table).where(ofPayment).for('update')
    if (!row) throw noPayment()
    const taken = takeStep(atTime(row.state as TestPayment, Date.now()), action)
    if (!taken) throw new AppError('invalid_input', 'This payment is past that.')
    await tx.update(table).set({ state: taken.payment }).where(ofPayment)
    return taken
  })
  const { default: Stripe } = await import('stripe')
  const secret = testWebhookSecret(context.authOptions.secret)
  for (const [type, object] of events) {
    const body = JSON.stringify(testEvent(testId('event', randomUUID()), type, testObjects[object](payment)))
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    await receiveWebhook(context, { body, signature })
  }
  return payment
}
