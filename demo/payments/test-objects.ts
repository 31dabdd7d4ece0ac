import type { TestObject, TestPayment } from './test-payment.ts'

type Json = Record<string, unknown>

const intentStates = {
  none: 'requires_payment_method',
  declined: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
} as const satisfies Record<TestPayment['intent'], string>

const idOf = { session: 'cs', intent: 'pi', charge: 'ch', dispute: 'dp', refund: 're', event: 'evt' } as const

/** `cs_test_…`, `pi_test_…` and so on. */
export const testId = (kind: keyof typeof idOf, id: string) => `${idOf[kind]}_test_${id}`

/** Returns the shared part of a payment's ids; undefined for any other text. */
export function sharedPart(kind: keyof typeof idOf, objectId: string): string | undefined {
  const prefix = testId(kind, '')
  const id = objectId.slice(prefix.length)
  return objectId.startsWith(prefix) && /^\w+$/.test(id) ? id : undefined
}

/** The objects of a payment in the provider's format, with the fields we read. */
export const testObjects: Readonly<Record<TestObject, (payment: TestPayment) => Json>> = {
  'checkout.session': (payment) => ({
    id: testId('session', payment.id),
    object: 'checkout.session',
    ...common(payment),
    amount_total: payment.amount,
    client_reference_id: payment.clientReferenceId,
    customer_email: payment.email,
    mode: 'payment',
    // An intent exists from the first attempt to pay.
    payment_intent: payment.intent === 'none' ? null : testId('intent', payment.id),
    payment_status: payment.intent === 'succeeded' ? 'paid' : 'unpaid',
    status: payment.session,
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    url: payment.session === 'open' ? payment.url : null,
    expires_at: payment.created + 86_400,
  }),
  payment_intent: (payment) => ({
    id: testId('intent', payment.id),
    object: 'payment_intent',
    ...common(payment),
    amount: payment.amount,
    amount_received: payment.intent === 'succeeded' ? payment.amount : 0,
    status: intentStates[payment.intent],
    latest_charge: hasCharge(payment) ? testId('charge', payment.id) : null,
  }),
  charge: (payment) => ({
    id: testId('charge', payment.id),
    object: 'charge',
    ...common(payment),
    amount: payment.amount,
    amount_refunded: payment.refundedAmount,
    disputed: payment.dispute !== null,
    paid: payment.intent === 'succeeded',
    payment_intent: testId('intent', payment.id),
    refunded: payment.refundedAmount === payment.amount,
    status:
      payment.intent === 'succeeded' ? 'succeeded' : payment.intent === 'processing' ? 'pending' : 'failed',
  }),
  // An operator's refund lacks the checkout's metadata.
  refund: (payment) => ({
    id: testId('refund', payment.id),
    object: 'refund',
    ...common(payment),
    metadata: {},
    amount: payment.refundedAmount,
    charge: testId('charge', payment.id),
    payment_intent: testId('intent', payment.id),
    status: 'succeeded',
  }),
  dispute: (payment) => ({
    id: testId('dispute', payment.id),
    object: 'dispute',
    ...common(payment),
    metadata: {},
    amount: payment.amount,
    charge: testId('charge', payment.id),
    payment_intent: testId('intent', payment.id),
    status: payment.dispute,
  }),
}

const common = ({ created, currency, metadata }: TestPayment): Json => ({
  created,
  currency,
  livemode: false,
  metadata,
})

export const hasCharge = ({ intent }: TestPayment) => intent !== 'none'

/** An event about one of the provider's objects. */
export const testEvent = (eventId: string, type: string, object: object): Json => ({
  id: eventId,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type,
  data: { object },
})
