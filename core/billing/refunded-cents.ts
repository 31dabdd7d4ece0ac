/**
 * What of a row of `transactions` was paid back, in cents, as SQL. What a lost dispute took is gone, whether or not the
 * provider calls it a refund as well.
 */
export const refundedCents = `case when dispute = 'lost' then amount else least(refunded_amount, amount) end`
