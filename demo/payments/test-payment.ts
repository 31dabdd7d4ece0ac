/** A payment of the test provider, which moves no money: everything a card provider knows about a purchase. */
export interface TestPayment {
  /** The shared part of its objects' ids: `cs_test_{id}`, `pi_test_{id}`, `ch_test_{id}`, `dp_test_{id}`. */
  id: string
  session: 'open' | 'complete' | 'expired'
  /** `processing` is a slow payment method, which succeeds or fails days later. */
  intent: 'none' | 'declined' | 'processing' | 'succeeded' | 'failed'
  /** In cents. */
  amount: number
  currency: string
  refundedAmount: number
  dispute: 'needs_response' | 'won' | 'lost' | null
  email: string
  productName: string
  clientReferenceId: string
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  /** Address of the payment page. */
  url: string
  /** Fingerprint of the creating request: its key is refused for other requests. */
  fingerprint: string
  /** Seconds since 1970. */
  created: number
}

export type TestObject = 'checkout.session' | 'charge' | 'dispute' | 'payment_intent' | 'refund'

interface Step {
  isPossible(payment: TestPayment): boolean
  change(payment: TestPayment): Partial<TestPayment>
  /** Events the provider sends afterwards, each with its object. */
  events: readonly (readonly [type: string, object: TestObject])[]
}

const isOpen = ({ session }: TestPayment) => session === 'open'
const isPaid = ({ intent }: TestPayment) => intent === 'succeeded'
const isProcessing = ({ intent }: TestPayment) => intent === 'processing'
const isRefundable = (payment: TestPayment) =>
  isPaid(payment) && payment.refundedAmount < payment.amount && payment.dispute !== 'lost'
const isDisputed = ({ dispute }: TestPayment) => dispute === 'needs_response'

const refunded = [
  ['charge.refunded', 'charge'],
  ['refund.created', 'refund'],
] as const

const steps = {
  pay: {
    isPossible: isOpen,
    change: () => ({ session: 'complete', intent: 'succeeded' }),
    events: [['checkout.session.completed', 'checkout.session']],
  },
  /** The card is refused; the customer may try another one. */
  decline: {
    isPossible: isOpen,
    change: () => ({ intent: 'declined' }),
    events: [['payment_intent.payment_failed', 'payment_intent']],
  },
  expire: {
    isPossible: isOpen,
    change: () => ({ session: 'expired' }),
    events: [['checkout.session.expired', 'checkout.session']],
  },
  pay_slowly: {
    isPossible: isOpen,
    change: () => ({ session: 'complete', intent: 'processing' }),
    events: [['checkout.session.completed', 'checkout.session']],
  },
  money_comes: {
    isPossible: isProcessing,
    change: () => ({ intent: 'succeeded' }),
    events: [['checkout.session.async_payment_succeeded', 'checkout.session']],
  },
  money_fails: {
    isPossible: isProcessing,
    change: () => ({ intent: 'failed' }),
    events: [['checkout.session.async_payment_failed', 'checkout.session']],
  },
  refund: {
    isPossible: isRefundable,
    change: ({ amount }) => ({ refundedAmount: amount }),
    events: refunded,
  },
  /** Refunds a third of the remaining amount. */
  refund_part: {
    isPossible: (payment) => isRefundable(payment) && payment.amount - payment.refundedAmount > 1,
    change: ({ amount, refundedAmount }) => ({
      refundedAmount: refundedAmount + Math.max(1, Math.floor((amount - refundedAmount) / 3)),
    }),
    events: refunded,
  },
  /** The customer's bank returns a refund. */
  refund_fails: {
    isPossible: ({ refundedAmount, dispute }) => refundedAmount > 0 && dispute !== 'lost',
    change: () => ({ refundedAmount: 0 }),
    events: [
      ['charge.refund.updated', 'refund'],
      ['refund.failed', 'refund'],
    ],
  },
  dispute: {
    isPossible: (payment) => isPaid(payment) && payment.dispute === null,
    change: () => ({ dispute: 'needs_response' }),
    events: [
      ['charge.dispute.created', 'dispute'],
      ['charge.dispute.funds_withdrawn', 'dispute'],
    ],
  },
  win_dispute: {
    isPossible: isDisputed,
    change: () => ({ dispute: 'won' }),
    events: [
      ['charge.dispute.closed', 'dispute'],
      ['charge.dispute.funds_reinstated', 'dispute'],
    ],
  },
  lose_dispute: {
    isPossible: isDisputed,
    change: () => ({ dispute: 'lost' }),
    events: [['charge.dispute.closed', 'dispute']],
  },
} as const satisfies Record<string, Step>

export type TestStep = keyof typeof steps
const testSteps = Object.keys(steps) as TestStep[]

/** Actions a person may take on a test payment. */
export const testActions = [
  'pay',
  'decline',
  'expire',
  'refund',
  'refund_part',
  'dispute',
  'win_dispute',
  'lose_dispute',
] as const satisfies readonly TestStep[]
export type TestAction = (typeof testActions)[number]

const sessionSeconds = 86_400

/** Returns the payment as of a time: an unpaid session expires after a day. */
export function atTime(payment: TestPayment, now: number): TestPayment {
  const isOver = payment.session === 'open' && now / 1000 > payment.created + sessionSeconds
  return isOver ? { ...payment, session: 'expired' } : payment
}

/** Returns the steps that are possible now. */
export const possibleSteps = (payment: TestPayment): TestStep[] =>
  testSteps.filter((name) => steps[name].isPossible(payment))

/** Returns the payment after a step and its events; undefined for an impossible step. */
export function takeStep(
  payment: TestPayment,
  name: TestStep,
): { payment: TestPayment; events: Step['events'] } | undefined {
  const step: Step = steps[name]
  if (!step.isPossible(payment)) return undefined
  return { payment: { ...payment, ...step.change(payment) }, events: step.events }
}
