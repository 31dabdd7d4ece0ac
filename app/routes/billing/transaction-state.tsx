import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'

/** What it means for the customer that a purchase is not simply complete. */
export function TransactionState({ status, dispute }: TransactionSummary) {
  const { t } = useText()
  const state = dispute === 'open' ? 'dispute' : status
  if (state === 'completed' || state === 'refunded') return null
  return (
    // A receipt has its status printed on it.
    <div className="unprinted">
      <Notice kind={state === 'dispute' || state === 'pending' ? 'warning' : 'info'}>
        {t(`billing.receipt.state.${state}`)}
      </Notice>
    </div>
  )
}
