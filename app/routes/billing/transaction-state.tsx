import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'

/** What it means for the customer that a purchase is not simply complete. */
export function TransactionState({ status, dispute }: TransactionSummary) {
  const { t } = useText()
  if (dispute === 'open') return <Notice kind="warning">{t('billing.receipt.state.dispute')}</Notice>
  if (status === 'completed' || status === 'refunded') return null
  return (
    <Notice kind={status === 'pending' ? 'warning' : 'info'}>{t(`billing.receipt.state.${status}`)}</Notice>
  )
}
