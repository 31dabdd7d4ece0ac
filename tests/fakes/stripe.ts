import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Stripe } from 'stripe'
import { sharedPart, testEvent, testId, testObjects } from '#demo/payments/test-objects.ts'
import { atTime, takeStep, type TestPayment, type TestStep } from '#demo/payments/test-payment.ts'
import { createTestProvider } from '#demo/payments/test-provider.ts'

export interface SignedWebhook {
  body: string
  signature: string
}

/** Payments in the same account that are not our sales, though they name our purchase or have its session's id. */
export const foreignPayments = {
  'for less': () => ({ amount: 100 }),
  'for more': ({ amount }) => ({ amount: amount + 1 }),
  'in another currency': () => ({ currency: 'vnd' }),
  // A payment link lets its customer name any purchase, and has its own metadata.
  'by a payment link': () => ({ metadata: {} }),
  'for another purchase': () => ({ clientReferenceId: randomUUID() }),
  'with the metadata of another purchase': () => ({ metadata: { transaction_id: randomUUID() } }),
  'paid in part': () => ({}),
} as const satisfies Record<string, (payment: TestPayment) => Partial<TestPayment>>

/** A card provider in memory, as a function; uses the test mode's protocol. */
export class FakeStripe {
  readonly key = 'sk_test_fake'
  readonly webhookSecret = 'whsec_of_the_fake'
  readonly payments = new Map<string, TestPayment>()
  /** Origin of the payment pages. */
  pages = 'https://checkout.fake.example'
  /** Requests so far, by method and kind of object: `GET checkout`. */
  readonly requests = new Map<string, number>()
  /** Called before each request is handled; may wait, or respond in place of the provider. */
  interfere: (request: Request) => Promise<Response | void> | Response | void = () => {}
  /** Called before each response is sent, which grows stale meanwhile. */
  linger: () => Promise<void> | void = () => {}

  /** Intents that are a cent short. */
  private readonly shortPayments = new Set<string>()

  private readonly provider = createTestProvider({
    key: this.key,
    pageOf: (sessionId) => `${this.pages}/${sessionId}`,
    store: {
      read: async (id) => this.payments.get(id),
      add: async (payment) => {
        if (!this.payments.has(payment.id)) this.payments.set(payment.id, payment)
        return this.payments.get(payment.id)!
      },
    },
  })

  readonly answer = async (request: Request): Promise<Response> => {
    const kind = `${request.method} ${new URL(request.url).pathname.split('/')[2]}`
    this.requests.set(kind, (this.requests.get(kind) ?? 0) + 1)
    const response = (await this.interfere(request)) ?? (await this.provider(request))
    await this.linger()
    return this.shortPayments.size > 0 ? this.shorten(response) : response
  }

  /** Makes a payment one we did not request; returns the mismatch. */
  tamper(sessionId: string, how: keyof typeof foreignPayments): string {
    const payment = this.payment(sessionId)
    this.payments.set(payment.id, { ...payment, ...foreignPayments[how](payment) })
    if (how === 'paid in part') this.shortPayments.add(testId('intent', payment.id))
    return how
  }

  private async shorten(response: Response): Promise<Response> {
    const body = await response.json()
    const intent = body.payment_intent
    if (this.shortPayments.has(intent?.id)) intent.amount_received = Math.max(0, intent.amount_received - 1)
    return Response.json(body, { status: response.status })
  }

  payment(sessionId: string): TestPayment {
    const found = this.payments.get(sharedPart('session', sessionId) ?? '')
    if (!found) throw new Error(`There is no session ${sessionId}.`)
    return found
  }

  /** Takes a step with a payment without sending webhooks; returns their bodies. */
  step(sessionId: string, step: TestStep): string[] {
    const taken = takeStep(atTime(this.payment(sessionId), Date.now()), step)
    if (!taken) throw new Error(`${step} is not possible: ${JSON.stringify(this.payment(sessionId))}`)
    this.payments.set(taken.payment.id, taken.payment)
    return taken.events.map(([type, object]) => this.event(type, testObjects[object](taken.payment)))
  }

  /** Returns the body of an event about any object. */
  event(type: string, object: object, more: object = {}): string {
    return JSON.stringify({ ...testEvent(testId('event', randomUUID()), type, object), ...more })
  }

  /** Signs like the provider signs each delivery: with its time, in seconds since 1970. */
  sign(body: string, { secret = this.webhookSecret, timestamp = Date.now() / 1000 } = {}): SignedWebhook {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, signature }
  }

  /** Delivers a webhook to a server. */
  deliver(address: string, { body, signature }: SignedWebhook): Promise<Response> {
    return fetch(`${address}/api/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
    })
  }
}

export interface ServedStripe extends AsyncDisposable {
  stripe: FakeStripe
  address: string
  /** Environment that points the product to it. */
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_HOST: string }
}

/** Serves the provider on its own port. */
export async function serveFakeStripe(): Promise<ServedStripe> {
  const stripe = new FakeStripe()
  const server = createAdaptorServer({ fetch: stripe.answer }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    stripe,
    address,
    environment: {
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_HOST: address,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
