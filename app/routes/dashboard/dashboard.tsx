import { href } from 'react-router'
import type { ReactNode } from 'react'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { TransactionStatus } from '#app/routes/billing/transaction-status.tsx'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import type { Route } from './+types/dashboard.ts'
import { loadDashboard } from './load-dashboard.server.ts'
import styles from './dashboard.module.css'
import { PurchaseNotice } from './purchase-notice.tsx'

export const loader = loadDashboard

/** The cookies that end a sign-in without an account. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  const title = loaderData?.profile ? t('account.overview') : t('account.dashboard.profileMissing')
  return [{ title: `${title} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  if (!loaderData.profile) return <ProfileMissing />
  const { profile, low, purchase, returnTo, exports, transactions } = loaderData
  const { fullName, companyName, credits } = profile
  return (
    <div className={layout.page}>
      {purchase && <PurchaseNotice purchase={purchase} returnTo={returnTo} />}
      <div className={styles.head}>
        <h1>{fullName}</h1>
        {companyName ? (
          <p>{companyName}</p>
        ) : (
          <p className={styles.unset}>
            {t('account.dashboard.noCompany')} ·{' '}
            <a href={href('/profile')}>{t('account.dashboard.setCompany')}</a>
          </p>
        )}
      </div>
      <BalancePanel credits={credits} low={low} />
      <div className={styles.recent}>
        <RecentExports exports={exports} />
        <RecentTransactions transactions={transactions} />
      </div>
    </div>
  )
}

/** Shown after the account was closed elsewhere; this response has ended the sign-in. */
function ProfileMissing() {
  const { t } = useText()
  return (
    <div className={layout.page}>
      <h1>{t('account.dashboard.profileMissing')}</h1>
      <p className={layout.lead}>{t('account.dashboard.profileMissingText')}</p>
      <p>
        {/* A new document: this one still shows the account that is gone. */}
        <a className={`${button.button} ${button.primary}`} href={href('/login')} data-reload>
          {t('account.dashboard.backToLogin')}
        </a>
      </p>
    </div>
  )
}

interface BalancePanelProps {
  credits: number
  /** The threshold that the balance is below, if it is. */
  low: number | undefined
}

function BalancePanel({ credits, low }: BalancePanelProps) {
  const { t, language } = useText()
  return (
    <section className={`${layout.panel} ${styles.balance}`} aria-labelledby="balance">
      <div>
        <h2 id="balance">{t('account.dashboard.credits')}</h2>
        <p className={styles.credits}>{formatNumber(credits, language)}</p>
        <p className={styles.buys}>
          {credits > 0 ? t('account.dashboard.buys', { count: credits }) : t('account.dashboard.buysNothing')}
        </p>
        {low !== undefined && <p className={styles.low}>{t('account.dashboard.low', { low })}</p>}
      </div>
      <p className={styles.actions}>
        <a className={`${button.button} ${button.primary}`} href={href('/buy-credits')}>
          {t('account.dashboard.buy')}
        </a>
        <a className={button.button} href={href('/ledger')}>
          {t('account.dashboard.ledger')}
        </a>
      </p>
    </section>
  )
}

function RecentExports({ exports }: { exports: readonly ExportSummary[] }) {
  const { t, language } = useText()
  const columns: Column<ExportSummary>[] = [
    {
      heading: t('account.dashboard.exportFormat'),
      isRowHeader: true,
      cell({ id, format, createdAt }) {
        const name = format.toUpperCase()
        const label = t('account.dashboard.openExport', { format: name, date: formatMoment(createdAt) })
        return (
          <>
            <a href={href('/exports/:id', { id })} aria-label={label}>
              {name}
            </a>
            <span className={`num ${table.narrow}`}>{dayOf({ createdAt })}</span>
          </>
        )
      },
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

function RecentTransactions({ transactions }: { transactions: readonly TransactionSummary[] }) {
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
            <span className={`num ${table.narrow}`}>{dayOf({ createdAt })}</span>
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
