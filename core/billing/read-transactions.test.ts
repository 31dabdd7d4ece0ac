import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readActivity } from '#core/accounts/administer/read-activity.server.ts'
import { transactions } from '#core/db/schema/billing.ts'
import type { TestStep } from '#demo/payments/test-payment.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { hasBought, hasPurchased } from './has-purchased.server.ts'
import { findTransactions, listTransactions, readTransaction } from './read-transactions.server.ts'

let database: TestDatabase
let context: BillingContext
let stripe: FakeStripe
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  stripe = new FakeStripe()
  context = billingContext(database.connection.db, stripe)
})

const listed = async (userId: string) =>
  (await listTransactions(context.db, { userId, limit: 10 })).transactions.map(({ status }) => status)

test.each<[string, TestStep[], string[]]>([
  ['left at once', [], []],
  ['expired', ['expire'], []],
  ['declined and left', ['decline'], []],
  ['declined and expired', ['decline', 'expire'], []],
  ['paid', ['pay'], ['completed']],
  ['paid after a declined card', ['decline', 'pay'], ['completed']],
  ['under way at the bank', ['pay_slowly'], ['pending']],
  ['refused by the bank', ['pay_slowly', 'money_fails'], ['failed']],
  ['refunded', ['pay', 'refund'], ['refunded']],
])('a checkout that was %s is listed to its customer only as a payment', async (_what, steps, expected) => {
  const purchase = await beginPurchase(context, stripe)
  const { userId, transactionId } = purchase
  for (const step of steps) await purchase.step(step)
  expect(await listed(userId)).toEqual(expected)
  expect(await listTransactions(context.db, { userId, limit: 0 })).toMatchObject({ total: expected.length })
  // Still at its address, and in the account's history for administrators.
  expect(await readTransaction(context.db, { userId, transactionId })).toMatchObject({ id: transactionId })
  const { activities } = await readActivity(context.db, { userId, kind: 'transaction', page: 1 })
  expect(activities.map(({ id }) => id)).toEqual([transactionId])
})

test('a payment that does not match its sale stays in sight', async () => {
  const { userId, transactionId } = await beginPurchase(context, stripe)
  const mismatch = { status: 'failed', mismatch: 'amount_total is 100 instead of 1900' } as const
  await context.db.update(transactions).set(mismatch).where(eq(transactions.id, transactionId))
  expect(await listed(userId)).toEqual(['failed'])
})

test('who has bought once has bought, also after a refund', async () => {
  const purchase = await beginPurchase(context, stripe)
  const both = async () => [
    await hasBought(context.db, purchase.userId),
    await hasPurchased(context.db, purchase.userId),
  ]
  expect(await both()).toEqual([false, false])
  await purchase.step('pay')
  expect(await both()).toEqual([true, true])
  await purchase.step('refund')
  expect(await both()).toEqual([true, false])
})

test('finds purchases of their customer only', async () => {
  const { userId, transactionId } = await beginPurchase(context, stripe)
  const find = (by: string) =>
    findTransactions(context.db, { userId: by, ids: [transactionId, randomUUID()] })
  expect((await find(userId)).map(({ id }) => id)).toEqual([transactionId])
  expect(await find(await insertUser(context.db))).toEqual([])
  expect(await findTransactions(context.db, { userId, ids: [] })).toEqual([])
})
