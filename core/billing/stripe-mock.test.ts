import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeMock, type StripeMock } from '#tests/setup/stripe-mock.ts'
import { creditPackages } from './packages.ts'
import { stripePayments } from './stripe-payments.server.ts'

const key = 'sk_test_123'
let mock: StripeMock | undefined
beforeAll(async () => {
  mock = await startStripeMock()
})
afterAll(() => mock?.[Symbol.dispose]())

/** Opens payments connected to stripe-mock, recording requests and responses. */
function open() {
  const asked: string[] = []
  const payments = stripePayments({
    mode: 'stripe',
    key,
    webhookSecret: 'whsec_none',
    answer: async (request) => {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      const body = method === 'GET' ? undefined : await request.text()
      const response = await fetch(mock!.address + pathname + search, { method, headers, body })
      asked.push(`${method} ${pathname.replace(/_[\w-]+$/, '_…')} ${response.status}`)
      if (!response.ok) throw new Error(await response.text())
      return response
    },
  })
  return { payments, asked }
}

test('the provider accepts all our requests', async (context) => {
  if (!mock) return context.skip('no stripe-mock')
  const { payments, asked } = open()
  for (const language of ['en', 'vi'] as const) {
    for (const sold of creditPackages) {
      await payments.createSession({
        transactionId: '5b0f7c52-6c0e-4b58-9f5c-0a4a5a3d8a11',
        package: sold,
        currency: 'usd',
        email: 'thu@example.vn',
        language,
        successUrl: 'https://directory.example/dashboard?purchase=1',
        cancelUrl: 'https://directory.example/buy-credits?cancelled=1',
        idempotencyKey: `checkout-${sold.id}-${language}`,
      })
    }
  }
  await payments.readPayment({
    id: 'none',
    amount: 1_900,
    currency: 'usd',
    checkoutSessionId: 'cs_test_1',
    dispute: 'open',
  })
  await payments.findTransactionId('pi_1')
  expect([...new Set(asked)]).toEqual([
    'POST /v1/checkout/sessions 200',
    'GET /v1/checkout/sessions/cs_… 200',
    'GET /v1/disputes 200',
    'GET /v1/payment_intents/pi_… 200',
  ])
})

test('the provider refuses an unknown request', async (context) => {
  if (!mock) return context.skip('no stripe-mock')
  const response = await fetch(`${mock.address}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'mode=payment&success_url=https%3A%2F%2Fdirectory.example&unknown=1',
  })
  expect(response.status).toBe(400)
})
