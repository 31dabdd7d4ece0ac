import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { runPaymentHistories } from '#tests/chaos/payment-histories.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { seed, tries } from '#tests/setup/seed.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const histories = tries(40)

test.each([
  { spending: false, what: 'balances are what the payments owe' },
  { spending: true, what: 'what was spent before it was to be taken back is written off' },
])(
  `${histories} purchases with ${20 * histories} webhooks keep their invariants, SEED=${seed}: $what`,
  async ({ spending }) => {
    const { db } = database.connection
    const stripe = new FakeStripe()
    const contexts = [billingContext(db, stripe), billingContext(db, stripe)]
    const size = { histories, deliveries: 20 * histories, concurrency: 8 }
    const { deliveries, steps, differences } = await runPaymentHistories({
      contexts,
      stripe,
      seed,
      spending,
      ...size,
    })
    expect(differences).toEqual([])
    expect(deliveries).toBeGreaterThanOrEqual(20 * histories)
    expect(steps).toBeGreaterThan(histories)
    expect((await verifyCredits({ db, ledgerKey })).differences).toEqual([])
  },
)
