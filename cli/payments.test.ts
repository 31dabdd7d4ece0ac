import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactions } from '#core/db/schema/billing.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { type ServedStripe, serveFakeStripe } from '#tests/fakes/stripe.ts'
import { runCommand } from '#tests/setup/command-line.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

let database: TestDatabase
let provider: ServedStripe
beforeAll(async () => {
  database = await openTestDatabase()
  provider = await serveFakeStripe()
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await database.drop()
})

const payments = (...args: string[]) =>
  runCommand(['payments', ...args], {
    ...provider.environment,
    DATA_DIR: database.dataDir,
    ...database.environment,
  })

test('books lost and expired webhooks', async () => {
  const { stripe } = provider
  const { db } = database.connection
  const { sessionId } = await beginPurchase(billingContext(db, stripe), stripe)
  await db.update(transactions).set({ createdAt: sql`now() - interval '2 hours'` })
  stripe.step(sessionId, 'pay')
  const found = '1 checked, 1 of them ended, 0 abandoned, 0 failed\n'
  expect(await payments('reconcile')).toMatchObject({ code: 0, stdout: found })
  stripe.step(sessionId, 'refund')
  expect(await payments('reconcile')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 checked/) })
  expect(await payments('reconcile', '--days', '1')).toMatchObject({ code: 0, stdout: found })
  expect(await db.select().from(transactions)).toMatchObject([
    { status: 'refunded', creditsGranted: 0, revision: 2 },
  ])
})

test('exits with 1 when the provider does not respond, and with 2 for usage errors', async () => {
  provider.stripe.interfere = () =>
    Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 500 })
  expect(await payments('reconcile', '--days', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Some payments could not be checked.'),
  })
  expect(await payments('reconcile', '--days', '0')).toMatchObject({ code: 2 })
  expect(await payments()).toMatchObject({ code: 2, stderr: expect.stringContaining('payments reconcile') })
})
