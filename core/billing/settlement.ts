import type { CreditReason } from '#core/credits/credit-entry.ts'
import { creditsOwed } from './credits-owed.ts'
import type { PaymentState, Transaction } from './payments.server.ts'

type Booked = Pick<
  Transaction,
  'credits' | 'amount' | 'creditsGranted' | 'creditsWrittenOff' | 'revision' | 'dispute'
>

export interface Settlement {
  status: Transaction['status']
  /** Whole credits to add to the ledger, negative to take; 0 for no entry. */
  posting: number
  reason: CreditReason
  creditsGranted: number
  creditsWrittenOff: number
}

/**
 * Returns what to book so that `creditsGranted - creditsWrittenOff` equals `creditsOwed`. Takes back at most the
 * `balance` and writes off the rest; later grants restore what was written off first.
 */
export function settle(booked: Booked, payment: PaymentState, balance: number): Settlement {
  const isPaid = payment.status === 'paid'
  const owed = creditsOwed(booked, { ...payment, isPaid })
  const due = owed - (booked.creditsGranted - booked.creditsWrittenOff)
  const posting = due > 0 ? due - Math.min(due, booked.creditsWrittenOff) : -Math.min(-due, balance)
  return {
    status: statusOf(booked, payment),
    posting,
    reason: reasonOf(booked, payment, posting),
    creditsGranted: booked.creditsGranted + posting,
    creditsWrittenOff: booked.creditsWrittenOff + posting - due,
  }
}

function statusOf(
  { amount }: Booked,
  { status, refundedAmount, dispute }: PaymentState,
): Transaction['status'] {
  if (status === 'open' || status === 'processing') return 'pending'
  if (status !== 'paid') return status
  return refundedAmount >= amount || dispute === 'lost' ? 'refunded' : 'completed'
}

function reasonOf({ revision, dispute }: Booked, payment: PaymentState, posting: number): CreditReason {
  if (posting > 0 && revision === 0) return 'purchase'
  if (payment.dispute === dispute) return 'refund'
  return posting > 0 ? 'dispute_won' : 'dispute'
}
