import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { runPaymentHistories } from '#tests/chaos/payment-histories.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))

test.each([
  { spending: false, what: 'balances are what the payments owe' },
  { spending: true, what: 'what was spent before it was to be taken back is written off' },
])(
  'whatever happens to 100 purchases and however 2,000 webhooks tell of it: $what',
  async ({ spending }) => {
    const { db } = database.connection
    const stripe = new FakeStripe()
    const contexts = [billingContext(db, stripe), billingContext(db, stripe)]
    const size = { histories: 100, deliveries: 2_000, concurrency: 8 }
    const { deliveries, steps, differences } = await runPaymentHistories({
      contexts,
      stripe,
      seed,
      spending,
      ...size,
    })
    expect(differences, `SEED=${seed}`).toEqual([])
    expect(deliveries).toBeGreaterThanOrEqual(2_000)
    expect(steps).toBeGreaterThan(100)
    expect((await verifyCredits({ db, ledgerKey })).differences).toEqual([])
  },
  180_000,
)
