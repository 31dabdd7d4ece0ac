import type Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import type { CreditPackage } from './packages.ts'
import type { PaymentHint, Payments, PaymentState, Transaction } from './payments.server.ts'

export interface StripeOptions {
  mode: 'stripe' | 'test'
  key: string
  webhookSecret: string
  /** Base address of the API; Stripe's by default. */
  address?: string
  /** Replaces the network in tests. */
  answer?: (request: Request) => Promise<Response>
}

/** API version this code was written for, whatever the account's default. */
const apiVersion = '2026-10-28.endive'

/** Returns payments by Stripe Checkout. Loads the large library on first use. */
export function stripePayments(options: StripeOptions): Payments {
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= openStripe(options))
  const isLive = /^[rs]k_live_/.test(options.key)

  return {
    mode: options.mode,

    async createSession({ transactionId, package: sold, currency, email, language, ...session }) {
      const metadata = { transaction_id: transactionId }
      const created = await (
        await stripe()
      ).checkout.sessions.create(
        {
          mode: 'payment',
          // Charge the asked amount in its own currency.
          adaptive_pricing: { enabled: false },
          client_reference_id: transactionId,
          customer_email: email,
          locale: language,
          metadata,
          payment_intent_data: { metadata },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: sold.price,
                product_data: { name: productOf(sold, language) },
              },
            },
          ],
          success_url: session.successUrl,
          cancel_url: session.cancelUrl,
        },
        { idempotencyKey: session.idempotencyKey },
      )
      if (!created.url) throw new Error(`The checkout session ${created.id} has no URL.`)
      return { sessionId: created.id, url: created.url }
    },

    async readPayment(transaction) {
      const { checkout, disputes } = await stripe()
      const session = await checkout.sessions.retrieve(transaction.checkoutSessionId, {
        expand: ['payment_intent.latest_charge'],
      })
      const intent = session.payment_intent as Stripe.PaymentIntent | null
      const charge = intent?.latest_charge as Stripe.Charge | null | undefined
      const listed =
        charge && (charge.disputed || transaction.dispute)
          ? await disputes.list({ charge: charge.id, limit: 100 })
          : undefined
      const status = paymentStatus(session, intent)
      return {
        status,
        mismatch: findMismatch(transaction, session, status === 'paid' ? intent : undefined),
        paymentIntentId: intent?.id ?? null,
        refundedAmount: charge?.amount_refunded ?? 0,
        dispute: worstDispute(listed?.data ?? []),
      }
    },

    async findTransactionId(paymentIntentId) {
      const { paymentIntents } = await stripe()
      const found = await paymentIntents.retrieve(paymentIntentId).catch((error: { statusCode?: number }) => {
        if (error.statusCode === 404) return undefined
        throw error
      })
      return found?.metadata.transaction_id
    },

    readHint: async (body, signature) =>
      readHint(await stripe(), { body, signature, secret: options.webhookSecret, isLive }),
  }
}

/** Product text on the provider's page, in the page's language. */
const productOf = ({ name, credits }: CreditPackage, language: Language) =>
  `${name}: ${formatNumber(credits, language)} ${language === 'vi' ? 'tín dụng' : 'credits'}`

async function openStripe({ key, address, answer }: StripeOptions): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { hostname, port, protocol } = new URL(address ?? 'https://api.stripe.com')
  return new Stripe(key, {
    apiVersion,
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: answer && Stripe.createFetchHttpClient((input, init) => answer(new Request(input, init))),
  })
}

/**
 * Returns how a checkout differs from the sale. Another checkout in the same account may name our transaction, as a
 * payment link lets its customer do, but cannot have our metadata. `intent` is that of the payment.
 */
function findMismatch(
  { id, amount, currency }: Pick<Transaction, 'id' | 'amount' | 'currency'>,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null | undefined,
): string | null {
  const facts: [what: string, found: unknown, sold: unknown][] = [
    ['mode', session.mode, 'payment'],
    ['client_reference_id', session.client_reference_id, id],
    ['transaction_id', session.metadata?.transaction_id, id],
    ['amount_total', session.amount_total, amount],
    ['currency', session.currency, currency],
  ]
  if (intent !== undefined) {
    facts.push(
      ['transaction_id of the payment', intent?.metadata.transaction_id, id],
      ['amount_received', intent?.amount_received, amount],
      ['currency of the payment', intent?.currency, currency],
    )
  }
  const other = facts.filter(([, found, sold]) => found !== sold)
  return other.map(([what, found, sold]) => `${what} is ${found} instead of ${sold}`).join(', ') || null
}

function paymentStatus(
  { status, payment_status: paymentStatus }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentState['status'] {
  if (paymentStatus === 'paid' || paymentStatus === 'no_payment_required') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  // The checkout is complete, but a slow payment method is still processing.
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
    ? 'failed'
    : 'processing'
}

/** Returns the worst dispute. An inquiry takes no money; any other dispute that is not won does. */
function worstDispute(disputes: readonly Stripe.Dispute[]): PaymentState['dispute'] {
  const found = new Set(disputes.filter(({ status }) => !status.startsWith('warning_')).map(disputeState))
  return (['lost', 'open', 'won'] as const).find((state) => found.has(state)) ?? null
}

function disputeState({ status }: Stripe.Dispute): NonNullable<PaymentState['dispute']> {
  if (status === 'won') return 'won'
  return status === 'lost' || status === 'prevented' ? 'lost' : 'open'
}

const toleranceSeconds = 300

/** Fields of an event's object that may lead to a transaction, for any kind of object. */
interface EventObject {
  object?: string
  id?: string
  client_reference_id?: string | null
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

/** Verifies a webhook and reads its ids. Throws `invalid_signature`, without the body. */
async function readHint(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    isLive,
  }: { body: string; signature: string | null; secret: string; isLive: boolean },
): Promise<PaymentHint> {
  const event = await stripe.webhooks
    .constructEventAsync(body, signature ?? '', secret, toleranceSeconds)
    .catch(() => {
      // The library's error includes the whole body.
      throw new AppError('invalid_signature', 'Invalid event signature.')
    })
  if (event.livemode !== isLive) {
    throw new AppError('invalid_signature', `The mode of event ${event.id} does not match the API key.`)
  }
  const object = event.data.object as EventObject
  const { payment_intent: intent } = object
  return {
    eventId: event.id,
    type: event.type,
    transactionId: object.metadata?.transaction_id ?? object.client_reference_id ?? undefined,
    sessionId: object.object === 'checkout.session' ? object.id : undefined,
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
  }
}
