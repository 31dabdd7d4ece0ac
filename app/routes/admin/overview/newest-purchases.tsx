import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import type { NewestPurchase } from '#core/billing/read-transactions.server.ts'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import styles from './overview.module.css'

/** The latest completed purchases of all customers. */
export function NewestPurchases({ purchases }: { purchases: readonly NewestPurchase[] }) {
  const { t, language } = useText()
  const columns: Column<NewestPurchase>[] = [
    {
      heading: t('admin.dashboard.customer'),
      isRowHeader: true,
      className: styles.customer,
      cell: ({ userId: id, customer, completedAt }) => (
        <>
          {customer ? (
            <a href={`${href('/admin/users/:id', { id })}?kind=transaction`}>{customer}</a>
          ) : (
            t('admin.dashboard.closedAccount')
          )}
          <time dateTime={completedAt} className={table.detail}>
            {formatMoment(completedAt)}
          </time>
        </>
      ),
    },
    {
      heading: t('admin.dashboard.credits'),
      isNumber: true,
      isWide: true,
      cell: ({ credits }) => formatNumber(credits, language),
    },
    {
      heading: t('admin.dashboard.amount'),
      isNumber: true,
      cell: ({ amount, refundedAmount }) => (
        <>
          {formatMoney(amount, language)}
          {refundedAmount > 0 && <span className={table.detail}>{t('admin.dashboard.refunded')}</span>}
        </>
      ),
    },
  ]
  return (
    <section className={layout.page} aria-labelledby="newest-purchases">
      <h2 id="newest-purchases">{t('admin.dashboard.newestPurchases')}</h2>
      <DataTable
        columns={columns}
        rows={purchases}
        keyOf={({ id }) => id}
        caption={t('admin.dashboard.newestPurchases')}
        isCaptionHidden
        empty={
          <Empty title={t('admin.dashboard.noPurchases')} level="h3">
            <p>{t('admin.dashboard.noPurchasesText')}</p>
          </Empty>
        }
      />
    </section>
  )
}
