import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { transactions } from '#core/db/schema/billing.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { reconcile, reconcileAll, startReconciling, untilDue } from './reconcile.server.ts'

const minute = 60_000
let database: TestDatabase
let stripe: FakeStripe
let context: BillingContext

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  stripe = new FakeStripe()
  context = billingContext(database.connection.db, stripe)
  await context.db.delete(transactions)
})

const begin = () => beginPurchase(context, stripe)
const asked = () => stripe.requests.get('GET checkout') ?? 0
/** Lets time pass for every purchase. */
const later = (minutes: number) =>
  context.db.update(transactions).set({
    createdAt: sql`created_at - make_interval(mins => ${minutes})`,
    checkedAt: sql`checked_at - make_interval(mins => ${minutes})`,
  })
const statusOf = async (id: string) =>
  (await context.db.select().from(transactions).where(eq(transactions.id, id)))[0].status

test('finds a purchase with lost webhooks after an hour, then syncs it hourly until it ends', async () => {
  const [paid, waiting] = [await begin(), await begin()]
  stripe.step(paid.sessionId, 'pay')
  expect(await reconcile(context)).toEqual({ checked: 0, ended: 0, abandoned: 0, failed: 0 })
  await later(61)
  expect(await reconcile(context)).toEqual({ checked: 2, ended: 1, abandoned: 0, failed: 0 })
  expect(await paid.balance()).toBe(5_010)
  await later(30)
  expect(await reconcile(context)).toMatchObject({ checked: 0 })
  await later(31)
  stripe.step(waiting.sessionId, 'expire')
  expect(await reconcile(context)).toMatchObject({ checked: 1, ended: 1 })
  expect(await statusOf(waiting.transactionId)).toBe('expired')
  await later(61)
  expect(await reconcile(context)).toMatchObject({ checked: 0 })
  expect(asked()).toBe(3)
})

test('several processes share the work', async () => {
  const purchases = []
  for (let n = 0; n < 50; n++) purchases.push(await begin())
  for (const { sessionId } of purchases) stripe.step(sessionId, 'pay')
  await later(61)
  const results = await Promise.all(
    [1, 2, 3].map(() => reconcile(billingContext(database.connection.db, stripe))),
  )
  expect(results.reduce((sum, result) => sum + result.checked, 0)).toBe(50)
  expect(asked()).toBe(50)
  for (const purchase of purchases) expect(await purchase.balance()).toBe(5_010)
})

test('a stopped process leaves unclaimed purchases to others', async () => {
  for (let n = 0; n < 6; n++) await begin()
  await later(61)
  const stopping = new AbortController()
  const payments: BillingContext['payments'] = {
    ...context.payments,
    readPayment: async (transaction) => {
      stopping.abort()
      return context.payments.readPayment(transaction)
    },
  }
  expect(await reconcile({ ...context, payments }, stopping.signal)).toMatchObject({ checked: 4, failed: 0 })
  expect(await reconcile(context, stopping.signal)).toMatchObject({ checked: 0 })
  expect(await reconcile(context)).toMatchObject({ checked: 2 })
  expect(asked()).toBe(6)
})

test('a failing payment does not block others', async () => {
  const [lost, paid] = [await begin(), await begin()]
  stripe.payments.delete(lost.sessionId.slice('cs_test_'.length))
  stripe.step(paid.sessionId, 'pay')
  await later(61)
  expect(await reconcile(context)).toEqual({ checked: 1, ended: 1, abandoned: 0, failed: 1 })
  expect(await reconcile(context)).toMatchObject({ failed: 0 })
  await later(61)
  expect(await reconcile(context)).toMatchObject({ checked: 0, failed: 1 })
  await later(30 * 24 * 60)
  expect(await reconcile(context)).toMatchObject({ abandoned: 1, failed: 0 })
  expect(await statusOf(lost.transactionId)).toBe('failed')
})

test('syncs ended purchases again on request', async () => {
  const [refunded, old] = [await begin(), await begin()]
  await refunded.step('pay')
  await old.step('pay')
  stripe.step(refunded.sessionId, 'refund')
  stripe.step(old.sessionId, 'refund')
  await context.db
    .update(transactions)
    .set({ createdAt: sql`now() - interval '40 days'` })
    .where(eq(transactions.id, old.transactionId))
  expect(await reconcileAll(context, 30)).toEqual({ checked: 1, ended: 1, abandoned: 0, failed: 0 })
  expect([await refunded.balance(), await old.balance()]).toEqual([10, 5_010])
})

test('syncs more purchases than one batch on request', async () => {
  const purchases = []
  for (let n = 0; n < 9; n++) purchases.push(await begin())
  for (const { sessionId } of purchases) stripe.step(sessionId, 'pay')
  expect(await reconcileAll(context, 30)).toEqual({ checked: 9, ended: 9, abandoned: 0, failed: 0 })
  for (const purchase of purchases) expect(await purchase.balance()).toBe(5_010)
})

test('schedules the next run for when a purchase is due', async () => {
  expect(await untilDue(context.db)).toBeUndefined()
  const purchase = await begin()
  await later(20)
  expect(Math.round((await untilDue(context.db))! / minute)).toBe(40)
  await later(50)
  expect(await untilDue(context.db)).toBe(0)
  await reconcile(context)
  expect(Math.round((await untilDue(context.db))! / minute)).toBe(60)
  await context.db.update(transactions).set({ checkoutSessionId: null })
  expect(Math.round((await untilDue(context.db))! / minute)).toBe(24 * 60 - 70)
  await purchase.settle()
  await context.db.update(transactions).set({ status: 'failed' })
  expect(await untilDue(context.db)).toBeUndefined()
})

test('the server reconciles until it stops', async () => {
  const purchase = await begin()
  stripe.step(purchase.sessionId, 'pay')
  await later(61)
  const reconciling = startReconciling(context, 0)
  await expect.poll(() => purchase.balance(), { timeout: 10_000 }).toBe(5_010)
  await reconciling.stop()
  expect(asked()).toBe(1)
})

test('retries every minute while the database is unavailable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const update = vi.fn(() => {
    throw new Error('gone')
  })
  const warn = vi.fn()
  const db = { update } as unknown as BillingContext['db']
  const reconciling = startReconciling({ ...context, db, log: { ...context.log, warn } }, 1_000)
  await vi.advanceTimersByTimeAsync(1_000 + 2 * minute)
  expect(update).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledTimes(3)
  await reconciling.stop()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(update).toHaveBeenCalledTimes(3)
})
