import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { TransactionStatus } from '#app/routes/billing/transaction-status.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import type { TitledExport } from '#app/routes/exports/export-title.server.ts'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import styles from './dashboard.module.css'

export function RecentExports({ exports }: { exports: readonly TitledExport[] }) {
  const { t, language } = useText()
  const columns: Column<TitledExport>[] = [
    {
      heading: t('account.dashboard.exportName'),
      isRowHeader: true,
      className: styles.name,
      cell: ({ id, title, format, createdAt }) => (
        <>
          <a href={href('/exports/:id', { id })}>{title}</a>
          <span className={table.narrow}>
            {format.toUpperCase()} · {dayOf({ createdAt })}
          </span>
        </>
      ),
    },
    {
      heading: t('account.dashboard.exportFormat'),
      isWide: true,
      cell: ({ format }) => format.toUpperCase(),
    },
    { heading: t('account.dashboard.exportDate'), isWide: true, className: 'num', cell: dayOf },
    {
      heading: t('account.dashboard.exportCredits'),
      isNumber: true,
      cell: ({ creditsUsed }) => formatNumber(creditsUsed, language),
    },
  ]
  return (
    <Recent
      id="recent-exports"
      title={t('account.dashboard.exports')}
      all={<a href={href('/exports')}>{t('account.dashboard.allExports')}</a>}
      columns={columns}
      rows={exports}
      empty={
        <Empty title={t('account.dashboard.noExports')} level="h3">
          <p>{t('account.dashboard.noExportsText')}</p>
          <a href={href('/search')}>{t('account.dashboard.search')}</a>
        </Empty>
      }
    />
  )
}

export function RecentTransactions({ transactions }: { transactions: readonly TransactionSummary[] }) {
  const { t, language } = useText()
  const columns: Column<TransactionSummary>[] = [
    {
      heading: t('account.dashboard.transactionAmount'),
      isRowHeader: true,
      className: 'num',
      cell({ id, amount, createdAt }) {
        const price = formatMoney(amount, language)
        const label = t('account.dashboard.openTransaction', {
          amount: price,
          date: formatMoment(createdAt),
        })
        return (
          <>
            <a href={href('/transactions/:id', { id })} aria-label={label}>
              {price}
            </a>
            <span className={table.narrow}>{dayOf({ createdAt })}</span>
          </>
        )
      },
    },
    { heading: t('account.dashboard.transactionDate'), isWide: true, className: 'num', cell: dayOf },
    {
      heading: t('account.dashboard.transactionStatus'),
      cell: (transaction) => <TransactionStatus {...transaction} />,
    },
  ]
  return (
    <Recent
      id="recent-transactions"
      title={t('account.dashboard.transactions')}
      all={<a href={href('/transactions')}>{t('account.dashboard.allTransactions')}</a>}
      columns={columns}
      rows={transactions}
      empty={
        <Empty title={t('account.dashboard.noTransactions')} level="h3">
          <p>{t('account.dashboard.noTransactionsText')}</p>
        </Empty>
      }
    />
  )
}

const dayOf = ({ createdAt }: { createdAt: string }) => (
  <time dateTime={createdAt}>{formatMoment(createdAt).slice(0, 10)}</time>
)

interface RecentProps<Row> {
  id: string
  title: string
  /** Link to the whole list. */
  all: ReactNode
  columns: Column<Row>[]
  rows: readonly Row[]
  empty: ReactNode
}

function Recent<Row extends { id: string }>({ id, title, all, columns, rows, empty }: RecentProps<Row>) {
  return (
    <section className={table.card} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && all}
      </div>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        caption={title}
        isCaptionHidden
        isBare
        empty={empty}
      />
    </section>
  )
}
