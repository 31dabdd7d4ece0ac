import type { Language } from '#text/languages.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import type { transactions } from '#core/db/schema/billing.ts'
import type { Demo } from '#core/demo.ts'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import type { MoneyState } from './credits-owed.ts'
import type { CreditPackage } from './packages.ts'
import { stripePayments } from './stripe-payments.server.ts'

export type Transaction = typeof transactions.$inferSelect

interface NewSession {
  transactionId: string
  package: CreditPackage
  /** ISO 4217, lower case. */
  currency: string
  email: string
  language: Language
  successUrl: string
  cancelUrl: string
  /** The same key always gives the same session. */
  idempotencyKey: string
}

/** A payment as it stands at the provider. */
export interface PaymentState extends Omit<MoneyState, 'isPaid'> {
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  paymentIntentId: string | null
  /** Mismatch of the payment with the transaction. Nothing may be booked for such a payment. */
  mismatch: string | null
}

/** A provider's event: a reason to sync a payment, never data to book. */
export interface PaymentHint {
  eventId: string
  type: string
  /** Ids that may lead to one of our transactions. */
  transactionId: string | undefined
  sessionId: string | undefined
  paymentIntentId: string | undefined
}

/** Interface of the card provider. */
export interface Payments {
  /** `test` moves no money; `none` has no provider at all. */
  readonly mode: 'stripe' | 'test' | 'none'
  createSession(session: NewSession): Promise<{ sessionId: string; url: string }>
  /** Reads the payment at the provider and compares it with the sale. Throws when the provider does not respond. */
  readPayment(
    transaction: Pick<Transaction, 'id' | 'amount' | 'currency' | 'dispute'> & { checkoutSessionId: string },
  ): Promise<PaymentState>
  /** Asks the provider for the transaction of a payment. */
  findTransactionId(paymentIntentId: string): Promise<string | undefined>
  /** Reads a webhook. Throws `invalid_signature` when forged, changed, older than 300 s or of another mode. */
  readHint(body: string, signature: string | null): Promise<PaymentHint>
}

/**
 * Returns the provider that the environment names. On the embedded database without a key it is the demonstration's, in
 * which no money moves, unless STRIPE_SECRET_KEY is `none`.
 */
export function createPayments(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_HOST'> &
    Partial<Pick<Env, 'without'>>,
  { kind, db }: Pick<DatabaseConnection, 'kind' | 'db'>,
  secret: string,
  testPayments?: Demo['payments'],
): Payments {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_HOST: address } = env
  if (key && webhookSecret) return stripePayments({ mode: 'stripe', key, webhookSecret, address })
  const isTest = kind === 'embedded' && !env.without?.has('STRIPE_SECRET_KEY')
  return testPayments && isTest ? testPayments(db, secret) : noPayments
}

const unavailable = () =>
  Promise.reject(new AppError('payments_unavailable', 'Payment provider failed to initialize'))

const noPayments: Payments = {
  mode: 'none',
  createSession: unavailable,
  readPayment: unavailable,
  findTransactionId: unavailable,
  readHint: unavailable,
}
