/**
 * SQL for the refunded cents of a row of `transactions`. A lost dispute counts in full, whether or not the provider
 * also calls it a refund.
 */
export const refundedCents = `case when dispute = 'lost' then amount else least(refunded_amount, amount) end`
