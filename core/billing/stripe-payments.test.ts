import type { Language } from '#text/languages.ts'
import { expect, test } from 'vitest'
import { FakeStripe, foreignPayments, serveFakeStripe } from '#tests/fakes/stripe.ts'
import { creditPackages } from './packages.ts'
import type { PaymentState } from './payments.server.ts'
import { stripePayments } from './stripe-payments.server.ts'
import { testObjects } from '#demo/payments/test-objects.ts'
import type { TestStep } from '#demo/payments/test-payment.ts'

const id = '5b0f7c52-6c0e-4b58-9f5c-0a4a5a3d8a11'

function open() {
  const stripe = new FakeStripe()
  const requests: Request[] = []
  const payments = stripePayments({
    mode: 'stripe',
    key: stripe.key,
    webhookSecret: stripe.webhookSecret,
    answer: (request) => {
      requests.push(request.clone())
      return stripe.answer(request)
    },
  })
  const create = (language: Language = 'vi') =>
    payments.createSession({
      transactionId: id,
      package: creditPackages[1],
      currency: 'usd',
      email: 'thu@example.vn',
      language,
      successUrl: 'https://danhba.example/dashboard?purchase=1',
      cancelUrl: 'https://danhba.example/buy-credits?cancelled=1',
      idempotencyKey: `checkout-${id}`,
    })
  const read = (sessionId: string, dispute: PaymentState['dispute'] = null) =>
    payments.readPayment({ id, amount: 4_900, currency: 'usd', checkoutSessionId: sessionId, dispute })
  return { stripe, payments, requests, create, read }
}

test('requests a session with everything needed to find the purchase', async () => {
  const { requests, create } = open()
  const { sessionId, url } = await create()
  expect(url).toBe(`https://checkout.fake.example/${sessionId}`)
  const [request] = requests
  expect(request.headers.get('Stripe-Version')).toBe('2026-10-28.endive')
  expect(request.headers.get('Idempotency-Key')).toBe(`checkout-${id}`)
  expect(Object.fromEntries(new URLSearchParams(await request.text()))).toEqual({
    mode: 'payment',
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: id,
    customer_email: 'thu@example.vn',
    locale: 'vi',
    'metadata[transaction_id]': id,
    'payment_intent_data[metadata][transaction_id]': id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '4900',
    'line_items[0][price_data][product_data][name]': 'Pro: 20.000 tín dụng',
    success_url: 'https://danhba.example/dashboard?purchase=1',
    cancel_url: 'https://danhba.example/buy-credits?cancelled=1',
  })
})

test('repeated requests for a purchase return one session, and the same key no other', async () => {
  const { stripe, create } = open()
  expect(await create()).toEqual(await create())
  expect(stripe.payments.size).toBe(1)
  await expect(create('en')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('reads a payment with its charge in one request, and its disputes if any', async () => {
  const { stripe, requests, create, read } = open()
  const { sessionId } = await create()
  stripe.step(sessionId, 'pay')
  stripe.step(sessionId, 'refund_part')
  expect(await read(sessionId)).toMatchObject({ status: 'paid', refundedAmount: 1_633, dispute: null })
  expect(requests.slice(1).map(({ url }) => new URL(url).pathname)).toEqual([
    `/v1/checkout/sessions/${sessionId}`,
  ])
  // A known dispute is queried, whatever the charge says of it later.
  await read(sessionId, 'won')
  expect(requests.slice(2).map(({ url }) => new URL(url).pathname)).toContain('/v1/disputes')
})

test.each<[statuses: string[], PaymentState['dispute']]>([
  [['needs_response'], 'open'],
  [['under_review'], 'open'],
  [['appeal_under_review'], 'open'],
  [['a status of the future'], 'open'],
  [['won'], 'won'],
  [['lost'], 'lost'],
  [['prevented'], 'lost'],
  [['warning_needs_response'], null],
  [['warning_closed'], null],
  [['won', 'needs_response'], 'open'],
  [['won', 'lost', 'needs_response'], 'lost'],
  [['won', 'warning_under_review'], 'won'],
  [[], null],
])('disputes that are %j make the payment %s', async (statuses, dispute) => {
  const { stripe, create, read } = open()
  const { sessionId } = await create()
  stripe.step(sessionId, 'pay')
  stripe.step(sessionId, 'dispute')
  stripe.interfere = (request) => {
    const data = statuses.map((status) => ({ id: 'dp_1', object: 'dispute', status }))
    if (request.url.includes('/v1/disputes')) return Response.json({ object: 'list', data, has_more: false })
  }
  expect((await read(sessionId)).dispute).toBe(dispute)
})

test.each<[string, TestStep[], PaymentState['status']]>([
  ['unpaid', [], 'open'],
  ['declined card', ['decline'], 'open'],
  ['payment processing', ['pay_slowly'], 'processing'],
  ['payment succeeded', ['pay_slowly', 'money_comes'], 'paid'],
  ['payment failed', ['pay_slowly', 'money_fails'], 'failed'],
  ['checkout expired', ['expire'], 'expired'],
  ['paid and refunded', ['pay', 'refund'], 'paid'],
])('%s', async (_, steps, status) => {
  const { stripe, create, read } = open()
  const { sessionId } = await create()
  for (const step of steps) stripe.step(sessionId, step)
  expect((await read(sessionId)).status).toBe(status)
})

test('live keys accept only live events, test keys only test events', async () => {
  const stripe = new FakeStripe()
  const keys = { sk_live_1: true, rk_live_1: true, sk_test_1: false, rk_test_1: false }
  for (const [key, isLive] of Object.entries(keys)) {
    const payments = stripePayments({ mode: 'stripe', key, webhookSecret: stripe.webhookSecret })
    for (const livemode of [true, false]) {
      const { body, signature } = stripe.sign(stripe.event('charge.refunded', {}, { livemode }))
      const hint = payments.readHint(body, signature)
      if (livemode === isLive) expect(await hint).toMatchObject({ type: 'charge.refunded' })
      else await expect(hint).rejects.toMatchObject({ type: 'invalid_signature' })
    }
  }
})

test('uses a configured provider URL', async () => {
  await using served = await serveFakeStripe()
  const { stripe, address } = served
  const payments = stripePayments({ mode: 'stripe', key: stripe.key, webhookSecret: 'whsec_1', address })
  expect(await payments.findTransactionId('pi_test_unknown')).toBeUndefined()
  expect(stripe.requests.get('GET payment_intents')).toBe(1)
  const wrong = stripePayments({ mode: 'stripe', key: 'sk_test_other', webhookSecret: 'whsec_1', address })
  await expect(wrong.findTransactionId('pi_test_unknown')).rejects.toMatchObject({ statusCode: 401 })
})

test.each(Object.keys(foreignPayments) as (keyof typeof foreignPayments)[])(
  'reports a payment %s as a mismatch',
  async (how) => {
    const { stripe, create, read } = open()
    const { sessionId } = await create()
    stripe.step(sessionId, 'pay')
    expect((await read(sessionId)).mismatch).toBeNull()
    stripe.tamper(sessionId, how)
    expect((await read(sessionId)).mismatch).toMatch(/ is .+ instead of /)
  },
)

test('a free session does not count as paid', async () => {
  const { stripe, create, read } = open()
  const { sessionId } = await create()
  const free = stripe.payment(sessionId)
  stripe.interfere = () =>
    Response.json({
      ...testObjects['checkout.session'](free),
      payment_intent: null,
      payment_status: 'no_payment_required',
      status: 'complete',
    })
  expect((await read(sessionId)).mismatch).toBe(
    `transaction_id of the payment is undefined instead of ${id}, ` +
      'amount_received is undefined instead of 4900, currency of the payment is undefined instead of usd',
  )
})
