import type { billing as english } from '../en/billing.ts'
import type { Translated } from '../messages.ts'

export const billing: Translated<typeof english> = {
  'billing.transactions': 'Giao dịch',
}
