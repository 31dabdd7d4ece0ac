import { formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import styles from './transaction.module.css'

type Shown = Pick<TransactionSummary, 'status' | 'refundedAmount' | 'dispute'>

/** Status of a purchase: completed is green, pending yellow, anything else red. */
export function TransactionStatus({ status, refundedAmount, dispute }: Shown) {
  const { t, language } = useText()
  const colour = { completed: badge.good, pending: badge.warning }[status as string]
  const isPartlyRefunded = refundedAmount > 0 && status !== 'refunded'
  return (
    <span className={styles.status}>
      <span className={`${badge.badge} ${colour ?? badge.bad}`}>{t(`billing.status.${status}`)}</span>
      {isPartlyRefunded && (
        <small>{t('billing.refunded', { amount: formatMoney(refundedAmount, language) })}</small>
      )}
      {dispute && <small>{t(`billing.dispute.${dispute}`)}</small>}
    </span>
  )
}
