export const billing = {
  'billing.transactions': 'Transactions',
} as const
