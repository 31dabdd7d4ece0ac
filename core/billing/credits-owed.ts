/** A sale: whole credits for an amount in the smallest unit of its currency. */
export interface Sale {
  credits: number
  /** Above zero. */
  amount: number
}

/** Current state of a purchase's money at the card provider. */
export interface MoneyState {
  isPaid: boolean
  /** Cumulative, never an increment; in the unit of `amount`. */
  refundedAmount: number
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * Returns the whole credits a customer should have from a purchase: a pure function of the payment's current state.
 * None while money is disputed or once it is lost; a partial refund takes its share, rounded up to whole credits.
 */
export function creditsOwed(sale: Sale, { isPaid, refundedAmount, dispute }: MoneyState): number {
  if (!isPaid || dispute === 'open' || dispute === 'lost') return 0
  const kept = Math.min(sale.amount, Math.max(0, sale.amount - refundedAmount))
  // BigInt: the product of the largest columns exceeds 2^53.
  return Number((BigInt(sale.credits) * BigInt(kept)) / BigInt(sale.amount))
}
