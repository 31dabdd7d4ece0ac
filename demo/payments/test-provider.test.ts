import { expect, test } from 'vitest'
import type { TestPayment } from './test-payment.ts'
import { createTestProvider } from './test-provider.ts'

const kept = new Map<string, TestPayment>()
const answer = createTestProvider({
  store: {
    read: async (id) => kept.get(id),
    async add(payment) {
      if (!kept.has(payment.id)) kept.set(payment.id, payment)
      return kept.get(payment.id)!
    },
  },
  key: 'sk_test',
  pageOf: (sessionId) => `/pay/${sessionId}`,
})

const ask = (method: string, path: string, body?: Record<string, string>, headers: object = {}) =>
  answer(
    new Request(`https://provider.example${path}`, {
      method,
      body: body && new URLSearchParams(body),
      headers: { Authorization: 'Bearer sk_test', ...headers },
    }),
  )

test('refuses a request without the key, and an unknown one', async () => {
  expect((await ask('GET', '/v1/disputes', undefined, { Authorization: 'Bearer other' })).status).toBe(401)
  expect((await ask('GET', '/v1/customers')).status).toBe(404)
  expect((await ask('DELETE', '/v1/disputes')).status).toBe(404)
})

test('refuses a session that is not a payment, has no price or could be created twice', async () => {
  const amount = 'line_items[0][price_data][unit_amount]'
  const body = { mode: 'payment', [amount]: '1900' }
  const key = { 'Idempotency-Key': 'checkout-1' }
  for (const [wrong, headers] of [
    [body, {}],
    [{ ...body, mode: 'subscription' }, key],
    [{ ...body, [amount]: '0' }, key],
    [{ ...body, [amount]: '19.5' }, key],
    [{ mode: 'payment' }, key],
  ] as const) {
    const response = await ask('POST', '/v1/checkout/sessions', wrong, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  }
  expect(kept.size).toBe(0)
})
