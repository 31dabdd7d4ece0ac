import { href } from 'react-router'
import { formatMoment, formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { TransactionStatus } from '#app/routes/billing/transaction-status.tsx'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import styles from './dashboard.module.css'

export function RecentTransactions({ transactions }: { transactions: readonly TransactionSummary[] }) {
  const { t, language } = useText()
  return (
    <section className={table.card} aria-labelledby="recent-transactions">
      <div className={styles.title}>
        <h2 id="recent-transactions">{t('account.dashboard.transactions')}</h2>
        {transactions.length > 0 && (
          <a href={href('/transactions')}>{t('account.dashboard.allTransactions')}</a>
        )}
      </div>
      {transactions.length === 0 ? (
        <Empty title={t('account.dashboard.noTransactions')} level="h3">
          <p>{t('account.dashboard.noTransactionsText')}</p>
        </Empty>
      ) : (
        <table className={table.table} aria-labelledby="recent-transactions">
          <thead>
            <tr>
              <th scope="col">{t('account.dashboard.transactionAmount')}</th>
              <th scope="col" className={styles.wide}>
                {t('account.dashboard.transactionDate')}
              </th>
              <th scope="col">{t('account.dashboard.transactionStatus')}</th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((transaction) => {
              const { id, amount, createdAt } = transaction
              const [price, date] = [formatMoney(amount, language), formatMoment(createdAt)]
              const day = <time dateTime={createdAt}>{date.slice(0, 10)}</time>
              return (
                <tr key={id}>
                  <th scope="row" className="num">
                    <a
                      href={href('/transactions/:id', { id })}
                      aria-label={t('account.dashboard.openTransaction', { amount: price, date })}
                    >
                      {price}
                    </a>
                    <span className={`num ${styles.narrow}`}>{day}</span>
                  </th>
                  <td className={`num ${styles.wide}`}>{day}</td>
                  <td>
                    <TransactionStatus {...transaction} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
