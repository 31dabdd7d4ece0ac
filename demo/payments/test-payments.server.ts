import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { testPayments as table } from '#core/db/schema/billing.ts'
import { AppError } from '#core/errors.ts'
import type { Payments } from '#core/billing/payments.server.ts'
import { stripePayments } from '#core/billing/stripe-payments.server.ts'
import { sharedPart, testEvent, testId, testObjects } from './test-objects.ts'
import { atTime, type TestPayment, takeStep, type TestAction } from './test-payment.ts'
import { createTestProvider, type TestPaymentStore } from './test-provider.ts'
import { transact } from '#core/db/transact.server.ts'
import type { Services } from '#core/services.server.ts'
import type { BillingContext } from '#core/billing/billing-context.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'

/** Visible only to this process. */
const key = 'sk_test_embedded'

/** Returns the secret of the test mode's webhooks, derived from that of the installation. */
export const testWebhookSecret = (secret: string) =>
  `whsec_${createHmac('sha256', secret).update('webhooks of the test mode').digest('hex')}`

/**
 * Creates payments that move no money, through the same library and protocol as real ones: only the provider is a
 * function over a table. `secret` belongs to the installation.
 */
export function testPayments(db: Database, secret: string): Payments {
  const respond = createTestProvider({ store: paymentTable(db), key, pageOf: (id) => `/test-checkout/${id}` })
  return stripePayments({ mode: 'test', key, webhookSecret: testWebhookSecret(secret), answer: respond })
}

/** Returns a test payment by its session. Throws `not_found`. */
export async function readTestPayment(db: Database, sessionId: string): Promise<TestPayment> {
  const id = sharedPart('session', sessionId)
  const payment = id === undefined ? undefined : await paymentTable(db).read(id)
  if (!payment) throw noPayment()
  return atTime(payment, Date.now())
}

/** The same error as for another customer's purchase, to reveal nothing about which exist. */
const noPayment = () => new AppError('not_found', 'Transaction not found.')

function paymentTable(db: Database): TestPaymentStore {
  const read = async (id: string) => {
    const [row] = await db.select().from(table).where(eq(table.id, id))
    return row?.state as TestPayment | undefined
  }
  return {
    read,
    async add(payment) {
      await db.insert(table).values({ id: payment.id, state: payment }).onConflictDoNothing()
      return (await read(payment.id)) ?? payment
    },
  }
}

/**
 * Performs an action of a customer, bank or operator in the test mode, then notifies us by signed webhooks, as a
 * provider does. Returns the updated payment. Throws `not_found`, also outside the test mode, and `invalid_input` for
 * an impossible action.
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
    if (!taken) throw new AppError('invalid_input', 'This payment no longer allows this step.')
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
