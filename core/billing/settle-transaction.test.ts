import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAttention } from '#core/analytics/read-attention.server.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { mails } from '#core/db/schema/mail.ts'
import { maxDailyNotices, queueNotice } from '#core/mail/queue-mail.server.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { settleTransaction } from './settle-transaction.server.ts'
import { stripePayments } from './stripe-payments.server.ts'

let database: TestDatabase
let stripe: FakeStripe
let context: BillingContext

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  stripe = new FakeStripe()
  context = billingContext(database.connection.db, stripe)
})

const begin = () => beginPurchase(context, stripe)
const rowOf = async (id: string) =>
  (await context.db.select().from(transactions).where(eq(transactions.id, id)))[0]

function spend(userId: string, credits: number): Promise<number> {
  const posting = {
    userId,
    amount: -credits,
    reason: 'adjustment',
    source: 'admin',
    sourceId: randomUUID(),
  } as const
  return context.db.transaction((tx) => postCredits({ db: tx, ledgerKey }, posting))
}

/** A receipt is mailed regardless. */
async function exhaustNotices(userId: string) {
  const [{ email: recipient }] = await context.db.select().from(users).where(eq(users.id, userId))
  const notice = { kind: 'low_balance', recipient, emailVerified: true, language: 'en', data: {} } as const
  for (let sent = 0; sent < maxDailyNotices; sent++) await queueNotice(context.db, notice)
}

test('completes a paid purchase, grants its credits and queues its receipt, once', async () => {
  const purchase = await begin()
  await purchase.settle()
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'pending', completedAt: null })
  await exhaustNotices(purchase.userId)
  await purchase.step('pay')
  await purchase.settle()
  const row = await rowOf(purchase.transactionId)
  expect(row).toMatchObject({ status: 'completed', creditsGranted: 5_000, revision: 1 })
  expect(row.completedAt).toBeInstanceOf(Date)
  expect(row.paymentIntentId).toMatch(/^pi_test_/)
  expect(await purchase.entries()).toEqual([['purchase', 5_000]])
  expect(await purchase.balance()).toBe(5_010)
  const receipts = (await context.db.select().from(mails)).filter(
    ({ data }) => data.transactionId === purchase.transactionId,
  )
  expect(receipts).toMatchObject([
    {
      kind: 'receipt',
      language: 'en',
      data: {
        name: 'Nguyễn Thị Thử',
        packageName: 'Basic',
        credits: 5_000,
        amount: 1_900,
        currency: 'usd',
        link: `https://danhba.example/transactions/${purchase.transactionId}`,
      },
    },
  ])
})

test('refunds take back their share, computed cumulatively', async () => {
  const purchase = await begin()
  for (const step of ['pay', 'refund_part', 'refund_part', 'refund'] as const) await purchase.step(step)
  // 633 cents of 1,900, then 422 of the 1,267 that are left, then all of it.
  expect(await purchase.entries()).toEqual([
    ['purchase', 5_000],
    ['refund', -1_666],
    ['refund', -1_111],
    ['refund', -2_223],
  ])
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_900 })
  expect(await purchase.balance()).toBe(10)
})

test('a failed refund returns the credits', async () => {
  const purchase = await begin()
  for (const step of ['pay', 'refund', 'refund_fails'] as const) await purchase.step(step)
  expect(await purchase.entries()).toEqual([
    ['purchase', 5_000],
    ['refund', -5_000],
    ['refund', 5_000],
  ])
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'completed', refundedAmount: 0 })
})

test('a dispute takes the credits until it is won', async () => {
  const purchase = await begin()
  for (const step of ['pay', 'dispute'] as const) await purchase.step(step)
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'completed', dispute: 'open' })
  expect(await purchase.balance()).toBe(10)
  await purchase.step('win_dispute')
  expect(await purchase.entries()).toEqual([
    ['purchase', 5_000],
    ['dispute', -5_000],
    ['dispute_won', 5_000],
  ])
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'completed', dispute: 'won' })
})

test('writes spent credits off, and restores them before granting anything', async () => {
  const purchase = await begin()
  await purchase.step('pay')
  await spend(purchase.userId, 4_000)
  await purchase.step('dispute')
  expect(await purchase.balance()).toBe(0)
  const lost = { creditsGranted: 3_990, creditsWrittenOff: 3_990 }
  expect(await rowOf(purchase.transactionId)).toMatchObject(lost)
  await purchase.step('win_dispute')
  expect(await rowOf(purchase.transactionId)).toMatchObject({ creditsGranted: 5_000, creditsWrittenOff: 0 })
  expect(await purchase.balance()).toBe(1_010)
})

test('a slow payment is pending until it succeeds or fails', async () => {
  const [comes, fails] = [await begin(), await begin()]
  for (const purchase of [comes, fails]) {
    await purchase.step('pay_slowly')
    expect((await purchase.settle()).status).toBe('pending')
  }
  await comes.step('money_comes')
  await fails.step('money_fails')
  expect([(await comes.settle()).status, await comes.balance()]).toEqual(['completed', 5_010])
  expect([(await fails.settle()).status, await fails.balance()]).toEqual(['failed', 10])
})

test('a declined card leaves the purchase open; an expired checkout ends it', async () => {
  const purchase = await begin()
  await purchase.step('decline')
  expect((await purchase.settle()).status).toBe('pending')
  await purchase.step('expire')
  expect((await purchase.settle()).status).toBe('expired')
})

test('discards an outdated response and fetches again', async () => {
  const purchase = await begin()
  await purchase.step('pay')
  const other = billingContext(context.db, stripe)
  let release: (() => void) | undefined
  // The first response, without a refund, is held back …
  stripe.linger = () => {
    stripe.linger = () => {}
    return new Promise((resolve) => (release = resolve))
  }
  const late = purchase.settle()
  await expect.poll(() => release).toBeDefined()
  // … until another process has booked the refund.
  stripe.step(purchase.sessionId, 'refund')
  expect((await purchase.settle(other)).status).toBe('refunded')
  release?.()
  expect((await late).status).toBe('refunded')
  expect(await purchase.balance()).toBe(10)
})

/** Returns a context whose provider responses wait for `meanwhile`. */
function slowProcess(meanwhile: () => Promise<unknown>): BillingContext {
  const { key, webhookSecret } = stripe
  const answer = async (request: Request) => {
    const response = await stripe.answer(request)
    await meanwhile()
    return response
  }
  return { ...context, payments: stripePayments({ mode: 'stripe', key, webhookSecret, answer }) }
}

test('fetches again when the one overtaking sync may have fetched before the change', async () => {
  const purchase = await begin()
  await purchase.step('pay')
  let endOld: (() => void) | undefined
  const old = purchase.settle(slowProcess(() => new Promise<void>((resolve) => (endOld = resolve))))
  await expect.poll(() => endOld).toBeDefined()
  stripe.step(purchase.sessionId, 'refund')
  const fresh = purchase.settle(
    slowProcess(async () => {
      endOld?.()
      expect((await old).status).toBe('completed')
    }),
  )
  expect((await fresh).status).toBe('refunded')
})

test('does not fetch a third time when the second overtaking sync fetched late enough', async () => {
  const purchase = await begin()
  await purchase.step('pay')
  let looks = 0
  const slow = slowProcess(async () => {
    looks++
    if (looks === 1) stripe.step(purchase.sessionId, 'refund')
    await purchase.settle(billingContext(context.db, stripe))
  })
  const { checks } = await rowOf(purchase.transactionId)
  expect(await purchase.settle(slow)).toMatchObject({ status: 'refunded', checks: checks + 2 })
  expect(looks).toBe(2)
})

test('two hundred concurrent settlements make two fetches', async () => {
  const purchase = await begin()
  stripe.step(purchase.sessionId, 'pay')
  const before = stripe.requests.get('GET checkout') ?? 0
  await Promise.all(Array.from({ length: 200 }, () => purchase.settle()))
  expect(stripe.requests.get('GET checkout')! - before).toBe(2)
  expect(await purchase.entries()).toEqual([['purchase', 5_000]])
})

test('two concurrent processes grant once', async () => {
  const purchase = await begin()
  stripe.step(purchase.sessionId, 'pay')
  const processes = Array.from({ length: 6 }, () => billingContext(context.db, stripe))
  const rows = await Promise.all(processes.map((process) => purchase.settle(process)))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['completed']))
  expect(await purchase.entries()).toEqual([['purchase', 5_000]])
})

test('changes nothing when the provider does not respond', async () => {
  const purchase = await begin()
  stripe.step(purchase.sessionId, 'pay')
  const before = await rowOf(purchase.transactionId)
  stripe.interfere = () => Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 500 })
  await expect(purchase.settle()).rejects.toThrow('no')
  expect(await rowOf(purchase.transactionId)).toEqual(before)
})

test('books no mismatched payment and leaves it to an operator', async () => {
  const [foreign, purchase] = [await begin(), await begin()]
  await foreign.step('pay')
  const { checkoutSessionId } = await rowOf(foreign.transactionId)
  const { db } = context
  await db.delete(mails)
  await db
    .update(transactions)
    .set({ checkoutSessionId: null })
    .where(eq(transactions.id, foreign.transactionId))
  await db.update(transactions).set({ checkoutSessionId }).where(eq(transactions.id, purchase.transactionId))
  await purchase.settle()
  expect(await rowOf(purchase.transactionId)).toMatchObject({
    status: 'failed',
    revision: 0,
    completedAt: null,
  })
  expect((await rowOf(purchase.transactionId)).mismatch).toContain(foreign.transactionId)
  expect([await purchase.entries(), await db.select().from(mails)]).toEqual([[], []])
  expect((await readAttention(db)).mismatchedPayments).toBe(1)
})

test('keeps booked credits when the session gets another payment', async () => {
  const purchase = await begin()
  await purchase.step('pay')
  stripe.tamper(purchase.sessionId, 'for less')
  await purchase.settle()
  const mismatch = 'amount_total is 100 instead of 1900, amount_received is 100 instead of 1900'
  expect(await rowOf(purchase.transactionId)).toMatchObject({ status: 'completed', mismatch })
  expect(await purchase.balance()).toBe(5_010)
})

test('an account closed meanwhile gets its credits but no mail', async () => {
  const purchase = await begin()
  await context.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, purchase.userId))
  await purchase.step('pay')
  expect(await purchase.balance()).toBe(5_010)
  const told = (await context.db.select().from(mails)).map(({ data }) => data.transactionId)
  expect(told).not.toContain(purchase.transactionId)
})

test('requires an existing transaction', async () => {
  await expect(settleTransaction(context, randomUUID())).rejects.toMatchObject({ type: 'not_found' })
})
