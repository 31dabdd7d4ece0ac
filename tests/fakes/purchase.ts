import { asc, eq } from 'drizzle-orm'
import type { BillingContext } from '#core/billing/billing-context.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'
import { settleTransaction } from '#core/billing/settle-transaction.server.ts'
import type { TestStep } from '#demo/payments/test-payment.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import type { FakeStripe } from './stripe.ts'

/** Starts a purchase of a new customer; returns its test helpers. */
export async function beginPurchase(context: BillingContext, stripe: FakeStripe, packageId = 'credits-5000') {
  const userId = await insertUser(context.db, { credits: 10 })
  const user = { id: userId, email: 'thu@example.vn', language: 'vi' as const }
  const { transactionId, sessionId } = await createCheckout(context, {
    user,
    packageId,
    returnUrl: '/dashboard',
  })
  const tell = async (bodies: readonly string[], to = context) => {
    for (const body of bodies) await receiveWebhook(to, stripe.sign(body))
  }
  return {
    userId,
    transactionId,
    sessionId,
    tell,
    /** Takes a step at the provider, which then sends its webhooks. */
    step: (step: TestStep) => tell(stripe.step(sessionId, step)),
    settle: (by = context) => settleTransaction(by, transactionId),
    balance: async () => (await context.db.select().from(users).where(eq(users.id, userId)))[0].credits,
    entries: () => entriesOf(context.db, userId),
  }
}

/** Returns the reasons and amounts of a customer's ledger after the sign-up, in order. */
async function entriesOf(db: Database, userId: string): Promise<[string, number][]> {
  const rows = await db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(asc(creditEntries.entryNumber))
  return rows.slice(1).map(({ reason, amount }) => [reason, amount])
}
