import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { BillingContext } from './billing-context.ts'
import { createCheckout } from './create-checkout.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { reconcile } from './reconcile.server.ts'

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

const crash = new Error('the power went')

/** Returns a database whose process dies at its nth use of a method, `before` or `after` it reaches the database. */
function dying(db: Database, method: 'update' | 'transaction', when: 'before' | 'after'): Database {
  let isDead = false
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (typeof value !== 'function') return value
      if (isDead || (name === method && when === 'before')) {
        return () => {
          isDead = true
          throw crash
        }
      }
      const call = value.bind(target) as (...args: unknown[]) => unknown
      if (name !== method) return call
      return async (...args: unknown[]) => {
        await call(...args)
        isDead = true
        throw crash
      }
    },
  })
}

async function begin(from: BillingContext) {
  const id = await insertUser(context.db, { credits: 10 })
  const user = { id, email: 'thu@example.vn', language: 'vi' as const }
  const begun = createCheckout(from, { user, packageId: 'credits-5000', returnUrl: '/dashboard' })
  const error = await begun.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const [row] = await context.db.select().from(transactions).where(eq(transactions.userId, id))
  return { id, error, row }
}

const later = (id: string, interval: string) =>
  context.db.execute(`update transactions set created_at = created_at - interval '${interval}',
    checked_at = checked_at - interval '${interval}' where id = '${id}'`)
const statusOf = async (id: string) =>
  (await context.db.select().from(transactions).where(eq(transactions.id, id)))[0].status

test('a crash between row and session leaves a row that is marked abandoned after a day', async () => {
  // The process dies while asking the provider, before it writes anything.
  const dead = { ...context, db: dying(context.db, 'update', 'before') }
  stripe.interfere = () => Promise.reject(crash)
  const { error, row } = await begin(dead)
  expect(error).toBe(crash)
  expect(row).toMatchObject({ status: 'pending', checkoutSessionId: null })
  await later(row.id, '23 hours')
  await reconcile(context)
  expect(await statusOf(row.id)).toBe('pending')
  await later(row.id, '2 hours')
  await reconcile(context)
  expect(await statusOf(row.id)).toBe('failed')
})

test('a crash before storing the session id is repaired by any event', async () => {
  const dead = { ...context, db: dying(context.db, 'update', 'before') }
  const { error, row } = await begin(dead)
  expect(error).toBe(crash)
  expect(row).toMatchObject({ status: 'pending', checkoutSessionId: null })
  const [payment] = stripe.payments.values()
  const sessionId = `cs_test_${payment.id}`
  for (const body of stripe.step(sessionId, 'pay')) await receiveWebhook(context, stripe.sign(body))
  expect(await statusOf(row.id)).toBe('completed')
})

test.each(['before', 'after'] as const)(
  'a crash %s the COMMIT of a settlement, and a retry',
  async (when) => {
    const purchase = await beginPurchase(context, stripe)
    const bodies = stripe.step(purchase.sessionId, 'pay')
    const dead = { ...billingContext(context.db, stripe), db: dying(context.db, 'transaction', when) }
    await expect(purchase.tell(bodies, dead)).rejects.toThrow(crash)
    expect(await purchase.balance()).toBe(when === 'before' ? 10 : 5_010)
    await purchase.tell(bodies)
    await purchase.tell(bodies)
    expect(await purchase.entries()).toEqual([['purchase', 5_000]])
    expect(await statusOf(purchase.transactionId)).toBe('completed')
  },
)

test('a crash within a settlement rolls it back completely', async () => {
  const purchase = await beginPurchase(context, stripe)
  const bodies = stripe.step(purchase.sessionId, 'pay')
  const db = new Proxy(context.db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (work: (tx: Database) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          await work(tx as Database)
          throw crash
        })
    },
  })
  await expect(purchase.tell(bodies, { ...billingContext(context.db, stripe), db })).rejects.toThrow(crash)
  expect(await purchase.entries()).toEqual([])
  expect(await statusOf(purchase.transactionId)).toBe('pending')
  await purchase.tell(bodies)
  expect(await purchase.entries()).toEqual([['purchase', 5_000]])
})
