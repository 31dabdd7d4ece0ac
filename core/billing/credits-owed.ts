/** What a purchase sold: whole credits for an amount in the smallest unit of its currency. */
export interface Sale {
  credits: number
  /** Above zero. */
  amount: number
}

/** Where the money of a purchase is now, as the card provider says. */
export interface MoneyState {
  isPaid: boolean
  /** Cumulative, never an increment; in the unit of `amount`. */
  refundedAmount: number
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * Whole credits that a customer should have from a purchase: a function of the payment's present state and of nothing
 * else. While money is disputed or once it is lost they are none; part of a refund takes the part of the credits it
 * pays for, a broken credit with it.
 */
export function creditsOwed(sale: Sale, { isPaid, refundedAmount, dispute }: MoneyState): number {
  if (!isPaid || dispute === 'open' || dispute === 'lost') return 0
  const kept = Math.min(sale.amount, Math.max(0, sale.amount - refundedAmount))
  // Whole numbers below 2^53: the product of the largest columns would lose its last digits.
  return Number((BigInt(sale.credits) * BigInt(kept)) / BigInt(sale.amount))
}
