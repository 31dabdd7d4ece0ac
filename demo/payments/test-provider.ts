import { createHash } from 'node:crypto'
import { hasCharge, sharedPart, testId, testObjects } from './test-objects.ts'
import { atTime, type TestPayment } from './test-payment.ts'

/** Storage of a test provider's payments. */
export interface TestPaymentStore {
  read(id: string): Promise<TestPayment | undefined>
  /** Stores a payment unless its id is taken; returns the stored one. */
  add(payment: TestPayment): Promise<TestPayment>
}

export interface TestProviderOptions {
  store: TestPaymentStore
  /** Required key of requests. */
  key: string
  /** Returns the address of a session's payment page. */
  pageOf(sessionId: string): string
}

/** Creates the part of the card provider's HTTP API that the product uses, as a function from request to response. */
export function createTestProvider({ store, key, pageOf }: TestProviderOptions) {
  const routes: readonly [string, RegExp, (request: Request, url: URL, id: string) => Promise<Response>][] = [
    ['POST', /^\/v1\/checkout\/sessions$/, createSession],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, readSession],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, readIntent],
    ['GET', /^\/v1\/disputes$/, listDisputes],
  ]

  async function createSession(request: Request): Promise<Response> {
    const body = await request.text()
    const form = new URLSearchParams(body)
    const idempotencyKey = request.headers.get('Idempotency-Key')
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    if (!idempotencyKey || !Number.isInteger(amount) || amount < 1 || form.get('mode') !== 'payment') {
      return problem(400, 'invalid_request_error', 'The request is not one that the test mode understands.')
    }
    // The same key always gives the same session.
    const id = digest(idempotencyKey).slice(0, 32)
    const fingerprint = digest(body)
    const payment = await store.add({
      id,
      session: 'open',
      intent: 'none',
      amount,
      currency: form.get('line_items[0][price_data][currency]') ?? 'usd',
      refundedAmount: 0,
      dispute: null,
      email: form.get('customer_email') ?? '',
      productName: form.get('line_items[0][price_data][product_data][name]') ?? '',
      clientReferenceId: form.get('client_reference_id') ?? '',
      metadata: { transaction_id: form.get('payment_intent_data[metadata][transaction_id]') ?? '' },
      successUrl: form.get('success_url') ?? '',
      cancelUrl: form.get('cancel_url') ?? '',
      url: pageOf(testId('session', id)),
      fingerprint,
      created: Math.floor(Date.now() / 1000),
    })
    if (payment.fingerprint === fingerprint) return Response.json(testObjects['checkout.session'](payment))
    return problem(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters.',
    )
  }

  async function readSession(_request: Request, url: URL, sessionId: string): Promise<Response> {
    const payment = await find('session', sessionId)
    if (!payment) return missing('checkout.session', sessionId)
    const session = testObjects['checkout.session'](payment)
    if (url.searchParams.get('expand[0]') === 'payment_intent.latest_charge' && session.payment_intent) {
      const latestCharge = hasCharge(payment) ? testObjects.charge(payment) : null
      session.payment_intent = { ...testObjects.payment_intent(payment), latest_charge: latestCharge }
    }
    return Response.json(session)
  }

  async function readIntent(_request: Request, _url: URL, intentId: string): Promise<Response> {
    const payment = await find('intent', intentId)
    return payment ? Response.json(testObjects.payment_intent(payment)) : missing('payment_intent', intentId)
  }

  async function listDisputes(_request: Request, url: URL): Promise<Response> {
    const payment = await find('charge', url.searchParams.get('charge') ?? '')
    const data = payment?.dispute ? [testObjects.dispute(payment)] : []
    return Response.json({ object: 'list', url: '/v1/disputes', has_more: false, data })
  }

  async function find(kind: 'session' | 'intent' | 'charge', objectId: string) {
    const id = sharedPart(kind, objectId)
    const payment = id === undefined ? undefined : await store.read(id)
    return payment && atTime(payment, Date.now())
  }

  return async function answer(request: Request): Promise<Response> {
    if (request.headers.get('Authorization') !== `Bearer ${key}`) {
      return problem(401, 'invalid_request_error', 'Invalid API Key provided.')
    }
    const url = new URL(request.url)
    for (const [method, path, respond] of routes) {
      const found = request.method === method ? path.exec(url.pathname) : null
      if (found) return respond(request, url, found[1])
    }
    return problem(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${url.pathname}).`,
    )
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const problem = (status: number, type: string, message: string) =>
  Response.json({ error: { type, message } }, { status, headers: { 'Stripe-Should-Retry': 'false' } })

const missing = (kind: string, id: string) =>
  problem(404, 'invalid_request_error', `No such ${kind}: '${id}'`)
