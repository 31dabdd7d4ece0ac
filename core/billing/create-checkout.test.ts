import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { log } from '#core/log.server.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { createCheckout } from './create-checkout.server.ts'
import { createPayments, type Payments } from './payments.server.ts'
import { readTransaction } from './read-transactions.server.ts'
import { readTestPayment, testPayments } from '#demo/payments/test-payments.server.ts'

let database: TestDatabase
let context: BillingContext
let user: { id: string; email: string; language: 'vi' }

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database.connection
  const payments = testPayments(db, 'a secret of this test')
  context = { db, ledgerKey, payments, siteOrigin: 'https://danhba.example', log }
  user = { id: await insertUser(db), email: 'mai@example.vn', language: 'vi' }
})
afterAll(() => database.drop())

const begin = (
  returnUrl: string,
  more: { packageId?: string; origin?: string; payments?: Payments } = {},
) => {
  const { payments = context.payments, packageId = 'credits-20000', origin } = more
  return createCheckout({ ...context, payments }, { user, packageId, returnUrl, origin })
}

test('creates a row with the list price, and a session that refers to it', async () => {
  const { transactionId, sessionId, url } = await begin('https://danhba.example/dashboard')
  expect(await readTransaction(context.db, { userId: user.id, transactionId })).toMatchObject({
    packageName: 'Pro',
    credits: 20_000,
    amount: 4_900,
    currency: 'usd',
    status: 'pending',
    creditsGranted: 0,
    completedAt: null,
  })
  expect(url).toBe(`https://danhba.example/test-checkout/${sessionId}`)
  const transaction = {
    id: transactionId,
    amount: 4_900,
    currency: 'usd',
    checkoutSessionId: sessionId,
    dispute: null,
  }
  expect(await context.payments.readPayment(transaction)).toEqual({
    status: 'open',
    mismatch: null,
    paymentIntentId: null,
    refundedAmount: 0,
    dispute: null,
  })
})

test.each([
  'https://elsewhere.example/dashboard',
  '//elsewhere.example/dashboard',
  'https://danhba.example@elsewhere.example/',
  'https://mai:secret@danhba.example/dashboard',
  'http://danhba.example/dashboard',
  'javascript:alert(1)',
  'https://',
])('does not redirect to %s', async (returnUrl) => {
  await expect(begin(returnUrl)).rejects.toMatchObject({ type: 'invalid_input' })
})

test('success and cancel both return to the original page', async () => {
  const { transactionId, sessionId } = await begin('/dashboard?returnTo=%2Fsearch%3Fq%3Dx')
  expect(await readTestPayment(context.db, sessionId)).toMatchObject({
    successUrl: `https://danhba.example/dashboard?returnTo=%2Fsearch%3Fq%3Dx&purchase=${transactionId}`,
    cancelUrl: 'https://danhba.example/buy-credits?cancelled=1&returnTo=%2Fsearch%3Fq%3Dx',
  })
})

test('without SITE_URL uses the request’s origin', async () => {
  const { url } = await begin('http://127.0.0.1:4000/dashboard', { origin: 'http://127.0.0.1:4000' })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/test-checkout\/cs_test_/)
})

test.each(['credits-1', '', 'constructor'])('refuses the unknown package %j', async (packageId) => {
  await expect(begin('/dashboard', { packageId })).rejects.toMatchObject({ type: 'invalid_input' })
})

test('starts nothing without a provider', async () => {
  const none = createPayments({}, { kind: 'postgres', db: context.db }, 'a secret', testPayments)
  const before = await context.db.$count(transactions)
  await expect(begin('/dashboard', { payments: none })).rejects.toMatchObject({
    type: 'payments_unavailable',
    message: 'Payment provider failed to initialize',
  })
  expect(await context.db.$count(transactions)).toBe(before)
})

test('a failing provider leaves a failed row', async () => {
  const failing = { ...context.payments, createSession: () => Promise.reject(new Error('no answer')) }
  const other = { ...user, id: await insertUser(context.db) }
  const request = { user: other, packageId: 'credits-5000', returnUrl: '/dashboard' }
  await expect(createCheckout({ ...context, payments: failing }, request)).rejects.toMatchObject({
    type: 'checkout_failed',
    message: 'Failed to create checkout session',
  })
  const rows = await context.db.select().from(transactions).where(eq(transactions.userId, other.id))
  expect(rows).toMatchObject([{ status: 'failed', checkoutSessionId: null }])
})

test('limits an account to twenty checkouts an hour', async () => {
  const other = { ...user, id: await insertUser(context.db) }
  const request = { user: other, packageId: 'credits-5000', returnUrl: '/dashboard' }
  const begun = await Promise.allSettled(Array.from({ length: 40 }, () => createCheckout(context, request)))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const refused = await createCheckout(context, request).catch((error: unknown) => error)
  expect(refused).toMatchObject({ type: 'too_many_requests', details: { retryAfter: expect.any(Number) } })
  const ofUser = eq(transactions.userId, other.id)
  await context.db
    .update(transactions)
    .set({ createdAt: sql`created_at - interval '1 hour'` })
    .where(ofUser)
  await createCheckout(context, request)
})

test('refuses a closed account', async () => {
  const other = { ...user, id: await insertUser(context.db) }
  await context.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, other.id))
  const request = { user: other, packageId: 'credits-5000', returnUrl: '/dashboard' }
  await expect(createCheckout(context, request)).rejects.toMatchObject({ type: 'user_not_found' })
})

test('logs a checkout that fails together with the database for reconciliation', async () => {
  const warn = vi.fn()
  const away = { set: () => ({ where: () => Promise.reject(new Error('gone')) }) }
  const db = new Proxy(context.db, {
    get: (target, name, receiver) => (name === 'update' ? () => away : Reflect.get(target, name, receiver)),
  })
  const payments = { ...context.payments, createSession: () => Promise.reject(new Error('no answer')) }
  const request = { user, packageId: 'credits-5000', returnUrl: '/dashboard' }
  await expect(
    createCheckout({ ...context, db, payments, log: { ...log, warn } as typeof log }, request),
  ).rejects.toMatchObject({ type: 'checkout_failed', cause: { message: 'no answer' } })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'checkout left pending')
  const [{ transaction }] = warn.mock.lastCall!
  expect(await readTransaction(context.db, { userId: user.id, transactionId: transaction })).toMatchObject({
    status: 'pending',
  })
})

test('without a key, an external database accepts no payments', async () => {
  const payments = createPayments({}, database.connection, 'a secret of this test', testPayments)
  expect(payments.mode).toBe('none')
  await expect(payments.readHint('{}', null)).rejects.toMatchObject({ type: 'payments_unavailable' })
})
