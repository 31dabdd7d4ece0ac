import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPayments as table, transactions } from '#core/db/schema/billing.ts'
import { users } from '#core/db/schema/accounts.ts'
import { log } from '#core/log.server.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { createPayments } from '#core/billing/payments.server.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'
import { settleTransaction } from '#core/billing/settle-transaction.server.ts'
import { actOnTestPayment, readTestPayment, testPayments, testWebhookSecret } from './test-payments.server.ts'
import { possibleSteps, testActions, type TestAction } from './test-payment.ts'

const secret = 'the secret of this installation'
let database: TestDatabase
let context: Parameters<typeof actOnTestPayment>[0]

beforeAll(async () => {
  log.level = 'silent'
  database = await openTestDatabase()
  const { db } = database.connection
  const authOptions = { secret, isSecure: false }
  const payments = testPayments(db, secret)
  context = { db, ledgerKey, payments, siteOrigin: 'https://danhba.example', log, authOptions }
})
afterAll(() => database.drop())

async function begin() {
  const id = await insertUser(context.db, { credits: 10 })
  const user = { id, email: 'thu@example.vn', language: 'vi' as const }
  const checkout = await createCheckout(context, { user, packageId: 'credits-5000', returnUrl: '/dashboard' })
  return {
    ...checkout,
    act: (action: TestAction) => actOnTestPayment(context, { sessionId: checkout.sessionId, action }),
    balance: async () => (await context.db.select().from(users).where(eq(users.id, id)))[0].credits,
    row: async () =>
      (await context.db.select().from(transactions).where(eq(transactions.id, checkout.transactionId)))[0],
  }
}

test.each<[TestAction[], status: string, balance: number]>([
  [['pay'], 'completed', 5_010],
  [['decline', 'pay'], 'completed', 5_010],
  [['decline'], 'pending', 10],
  [['expire'], 'expired', 10],
  [['pay', 'refund'], 'refunded', 10],
  [['pay', 'refund_part'], 'completed', 5_010 - 1_666],
  [['pay', 'dispute'], 'completed', 10],
  [['pay', 'dispute', 'win_dispute'], 'completed', 5_010],
  [['pay', 'dispute', 'lose_dispute'], 'refunded', 10],
])('%j makes a purchase %s', async (actions, status, balance) => {
  const { act, row, balance: balanceNow } = await begin()
  for (const action of actions) await act(action)
  expect([(await row()).status, await balanceNow()]).toEqual([status, balance])
})

test('a payment page shows the package, the buyer and the possible actions', async () => {
  const { sessionId, transactionId, act } = await begin()
  expect(await readTestPayment(context.db, sessionId)).toMatchObject({
    session: 'open',
    amount: 1_900,
    currency: 'usd',
    email: 'thu@example.vn',
    clientReferenceId: transactionId,
    successUrl: `https://danhba.example/dashboard?purchase=${transactionId}`,
  })
  const paid = await act('pay')
  expect(testActions.filter((action) => possibleSteps(paid).includes(action))).toEqual([
    'refund',
    'refund_part',
    'dispute',
  ])
})

test('completed steps cannot be repeated', async () => {
  const { act, balance } = await begin()
  await act('pay')
  for (const action of ['pay', 'decline', 'expire', 'win_dispute'] as const) {
    await expect(act(action)).rejects.toMatchObject({ type: 'invalid_input' })
  }
  const results = await Promise.allSettled([act('refund'), act('refund'), act('refund')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balance()).toBe(10)
})

test('an unpaid session expires after a day', async () => {
  const { sessionId, transactionId, act } = await begin()
  const id = sessionId.slice('cs_test_'.length)
  const state = await readTestPayment(context.db, sessionId)
  const created = state.created - 86_401
  await context.db
    .update(table)
    .set({ state: { ...state, created } })
    .where(eq(table.id, id))
  await expect(act('pay')).rejects.toMatchObject({ type: 'invalid_input' })
  expect((await settleTransaction(context, transactionId)).status).toBe('expired')
})

test.each(['cs_test_unknown', 'cs_live_1', '', `cs_test_${randomUUID()}`])(
  'rejects the payment %j',
  async (sessionId) => {
    const missing = { type: 'not_found' }
    await expect(readTestPayment(context.db, sessionId)).rejects.toMatchObject(missing)
    await expect(actOnTestPayment(context, { sessionId, action: 'pay' })).rejects.toMatchObject(missing)
  },
)

test('is absent where payments are real or turned off', async () => {
  const { sessionId } = await begin()
  const { db } = context
  const key = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  for (const payments of [
    createPayments(key, { kind: 'embedded', db }, secret, testPayments),
    createPayments({}, { kind: 'postgres', db }, secret, testPayments),
  ]) {
    expect(payments.mode).not.toBe('test')
    const act = actOnTestPayment({ ...context, payments }, { sessionId, action: 'pay' })
    await expect(act).rejects.toMatchObject({ type: 'not_found' })
  }
  expect(createPayments({}, { kind: 'embedded', db }, secret, testPayments).mode).toBe('test')
})

test('signs its webhooks with a secret of the installation', async () => {
  expect(testWebhookSecret(secret)).not.toBe(testWebhookSecret('another'))
  const elsewhere = { ...context, authOptions: { secret: 'another', isSecure: false } }
  const { sessionId } = await begin()
  const act = actOnTestPayment(elsewhere, { sessionId, action: 'pay' })
  await expect(act).rejects.toMatchObject({ type: 'invalid_signature' })
  const forged = receiveWebhook(context, { body: '{}', signature: 't=1,v1=00' })
  await expect(forged).rejects.toMatchObject({ type: 'invalid_signature' })
})
