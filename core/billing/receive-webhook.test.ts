import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactions } from '#core/db/schema/billing.ts'
import { forgedWebhooks } from '#tests/chaos/forged-webhooks.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { seed } from '#tests/setup/seed.ts'

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

const receive = (body: string) => receiveWebhook(context, stripe.sign(body))

test('refuses 200 forged, altered and stale webhooks without a request to the provider', async () => {
  const purchase = await beginPurchase(context, stripe)
  const bodies = [
    ...stripe.step(purchase.sessionId, 'pay'),
    ...stripe.step(purchase.sessionId, 'refund_part'),
  ]
  const asked = stripe.requests.get('GET checkout')
  const accepted: string[] = []
  for (const { kind, ...webhook } of forgedWebhooks(stripe, { bodies, seed, count: 200 })) {
    await receiveWebhook(context, webhook).then(
      () => accepted.push(kind),
      (error) => expect(error, kind).toMatchObject({ type: 'invalid_signature', status: 400 }),
    )
  }
  expect(accepted, `SEED=${seed}`).toEqual([])
  expect(stripe.requests.get('GET checkout')).toBe(asked)
  expect(await purchase.balance()).toBe(10)
  await purchase.tell(bodies)
  expect(await purchase.balance()).toBe(10 + 5_000 - 1_666)
})

test('does not log the body on a signature error', async () => {
  const body = stripe.event('charge.refunded', { id: 'ch_1', secret: 'of somebody' })
  const error = await receiveWebhook(context, { body, signature: 't=1,v1=2' }).catch(
    (thrown: Error) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  expect(JSON.stringify([error, (error as Error).message, (error as Error).cause ?? ''])).not.toContain(
    'somebody',
  )
})

test('a dispute before the first sync finds its purchase', async () => {
  const purchase = await beginPurchase(context, stripe)
  stripe.step(purchase.sessionId, 'pay')
  await purchase.tell(stripe.step(purchase.sessionId, 'dispute'))
  const [row] = await context.db
    .select()
    .from(transactions)
    .where(eq(transactions.id, purchase.transactionId))
  expect(row).toMatchObject({ status: 'completed', dispute: 'open', creditsGranted: 0 })
})

test('the end of an unstored session finds its purchase and stores the session', async () => {
  const purchase = await beginPurchase(context, stripe)
  const ofPurchase = eq(transactions.id, purchase.transactionId)
  await context.db.update(transactions).set({ checkoutSessionId: null }).where(ofPurchase)
  await purchase.step('expire')
  const [row] = await context.db.select().from(transactions).where(ofPurchase)
  expect(row).toMatchObject({ status: 'expired', checkoutSessionId: purchase.sessionId })
})

test.each(['failed', 'expired'] as const)(
  'a purchase that has %s accepts no other session',
  async (status) => {
    const purchase = await beginPurchase(context, stripe)
    const ofPurchase = eq(transactions.id, purchase.transactionId)
    await context.db.update(transactions).set({ checkoutSessionId: null, status }).where(ofPurchase)
    await purchase.step('pay')
    const [row] = await context.db.select().from(transactions).where(ofPurchase)
    expect(row).toMatchObject({ status, checkoutSessionId: null })
    expect(await purchase.balance()).toBe(10)
  },
)

test('credits nothing for a session paid elsewhere that names our purchase', async () => {
  const purchase = await beginPurchase(context, stripe)
  const other = await beginPurchase(context, stripe)
  stripe.step(other.sessionId, 'pay')
  const session = {
    object: 'checkout.session',
    id: other.sessionId,
    client_reference_id: purchase.transactionId,
    metadata: { transaction_id: purchase.transactionId },
  }
  expect(await receive(stripe.event('checkout.session.completed', session))).toBe('settled')
  expect(await purchase.balance()).toBe(10)
  expect(await other.balance()).toBe(10)
})

test('finds a session without our metadata by its id', async () => {
  const purchase = await beginPurchase(context, stripe)
  stripe.step(purchase.sessionId, 'pay')
  const session = { object: 'checkout.session', id: purchase.sessionId, metadata: null }
  expect(await receive(stripe.event('checkout.session.completed', session))).toBe('settled')
  expect(await purchase.balance()).toBe(5_010)
})

test.each([
  ['a session of another site', 'checkout.session.completed', { object: 'checkout.session', id: 'cs_other' }],
  [
    'a payment of another shop',
    'charge.refunded',
    { object: 'charge', id: 'ch_other', payment_intent: 'pi_other' },
  ],
  [
    'a charge without a payment',
    'charge.refunded',
    { object: 'charge', id: 'ch_other', payment_intent: null },
  ],
  ['an unknown purchase', 'charge.refunded', { metadata: { transaction_id: randomUUID() } }],
  ['no id at all', 'refund.created', { metadata: { transaction_id: "'; drop table users" } }],
])('ignores %s', async (_, type, object) => {
  expect(await receive(stripe.event(type, object))).toBe('unknown')
})

test.each(['payment_intent.created', 'customer.created', 'charge.dispute', 'invented.by.tomorrow'])(
  'an event of type %s makes no request',
  async (type) => {
    const purchase = await beginPurchase(context, stripe)
    const metadata = { transaction_id: purchase.transactionId }
    expect(await receive(stripe.event(type, { metadata }))).toBe('ignored')
    expect(stripe.requests.get('GET checkout')).toBeUndefined()
  },
)
