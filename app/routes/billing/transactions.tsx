import { href, redirect } from 'react-router'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { listTransactions, type TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { listState } from '#core/list-state.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/transactions.ts'
import { Balance } from './balance.tsx'
import { TransactionStatus } from './transaction-status.tsx'
import styles from './transaction.module.css'

const perPage = 20
const transactionList = listState({ path: '/transactions', filters: {} })

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const { page } = transactionList.parse(new URL(args.request.url).searchParams)
  const offset = (page - 1) * perPage
  const { transactions, total } = await listTransactions(services().db, { userId, limit: perPage, offset })
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) throw redirect(transactionList.address({ page: pages }))
  return { transactions, page, pages }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'billing.transactions')

export default function Transactions({ loaderData: { transactions, ...place } }: Route.ComponentProps) {
  const { t, language } = useText()
  const { credits } = useAccount()

  const columns: Column<TransactionSummary>[] = [
    {
      heading: t('billing.date'),
      isRowHeader: true,
      cell({ id, createdAt, packageName, credits }) {
        const date = formatMoment(createdAt)
        return (
          <>
            <a
              href={href('/transactions/:id', { id })}
              className={styles.moment}
              aria-label={t('billing.transactions.open', { date })}
            >
              {date}
            </a>
            <span className={table.narrow}>
              {packageName}, {t('billing.credits', { count: credits })}
            </span>
          </>
        )
      },
    },
    { heading: t('billing.package'), isWide: true, cell: ({ packageName }) => packageName },
    {
      heading: t('billing.creditsTitle'),
      isNumber: true,
      isWide: true,
      cell: ({ credits }) => formatNumber(credits, language),
    },
    {
      heading: (
        <>
          {t('billing.amount')}
          <span className={table.narrow}>{t('billing.status')}</span>
        </>
      ),
      isNumber: true,
      className: styles.amount,
      cell: (transaction) => (
        <>
          {formatMoney(transaction.amount, language)}
          <span className={table.narrow}>
            <TransactionStatus {...transaction} />
          </span>
        </>
      ),
    },
    {
      heading: t('billing.status'),
      isWide: true,
      cell: (transaction) => <TransactionStatus {...transaction} />,
    },
  ]

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('billing.transactions')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={layout.lead}>{t('billing.transactions.lead')}</p>
      <DataTable
        columns={columns}
        rows={transactions}
        keyOf={({ id }) => id}
        caption={t('billing.transactions')}
        isCaptionHidden
        className={styles.table}
        empty={
          <Empty title={t('billing.transactions.none')}>
            <p>{t('billing.transactions.noneText')}</p>
            <a className={`${button.button} ${button.primary}`} href={href('/buy-credits')}>
              {t('account.buyCredits')}
            </a>
          </Empty>
        }
      />
      <PageLinks
        {...place}
        addressOf={(page) => transactionList.address({ page })}
        label={t('billing.transactions.pages')}
      />
      {transactions.length > 0 && (
        <p>
          <a className={button.button} href={href('/buy-credits')}>
            {t('account.buyCredits')}
          </a>
        </p>
      )}
    </div>
  )
}
