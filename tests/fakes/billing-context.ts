import type { BillingContext } from '#core/billing/billing-context.ts'
import { stripePayments } from '#core/billing/stripe-payments.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { log } from '#core/log.server.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import type { FakeStripe } from './stripe.ts'

/** Creates billing for one process, over a database and a provider in memory. */
export function billingContext(db: Database, { key, webhookSecret, answer }: FakeStripe): BillingContext {
  log.level = 'silent'
  const payments = stripePayments({ mode: 'stripe', key, webhookSecret, answer })
  return { db, ledgerKey, payments, siteOrigin: 'https://danhba.example', log }
}
