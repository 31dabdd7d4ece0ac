import { href } from 'react-router'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import table from '#app/ui/table.module.css'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { TransactionStatus } from './transaction-status.tsx'
import styles from './transactions.module.css'

export function TransactionTable({ transactions }: { transactions: readonly TransactionSummary[] }) {
  const { t, language } = useText()
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="unseen">{t('billing.transactions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('billing.date')}</th>
          <th scope="col" className={styles.wide}>
            {t('billing.package')}
          </th>
          <th scope="col" className={`${table.number} ${styles.wide}`}>
            {t('billing.creditsTitle')}
          </th>
          <th scope="col" className={table.number}>
            {t('billing.amount')}
            <span className={styles.narrow}>{t('billing.status')}</span>
          </th>
          <th scope="col" className={styles.wide}>
            {t('billing.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => {
          const { id, createdAt, packageName, credits, amount } = transaction
          const date = formatMoment(createdAt)
          return (
            <tr key={id}>
              <th scope="row">
                <a
                  href={href('/transactions/:id', { id })}
                  className={`num ${styles.moment}`}
                  aria-label={t('billing.transactions.open', { date })}
                >
                  {date}
                </a>
                <span className={styles.narrow}>
                  {packageName}, {t('billing.credits', { count: credits })}
                </span>
              </th>
              <td className={styles.wide}>{packageName}</td>
              <td className={`${table.number} ${styles.wide}`}>{formatNumber(credits, language)}</td>
              <td className={`${table.number} ${styles.amount}`}>
                {formatMoney(amount, language)}
                <span className={styles.narrow}>
                  <TransactionStatus {...transaction} />
                </span>
              </td>
              <td className={styles.wide}>
                <TransactionStatus {...transaction} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
