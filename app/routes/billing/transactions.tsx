import { href, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import styles from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { listTransactions } from '#core/billing/read-transactions.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/transactions.ts'
import { Balance } from './balance.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { TransactionTable } from './transaction-table.tsx'

const perPage = 20
const pageSchema = z.coerce.number().int().min(1).max(1_000_000).catch(1)

const addressOf = (page: number) =>
  page === 1 ? href('/transactions') : `${href('/transactions')}?page=${page}`

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const page = pageSchema.parse(new URL(args.request.url).searchParams.get('page') ?? 1)
  const offset = (page - 1) * perPage
  const { transactions, total } = await listTransactions(services().db, { userId, limit: perPage, offset })
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) throw redirect(addressOf(pages))
  return { transactions, page, pages }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'billing.transactions')

export default function Transactions({ loaderData: { transactions, ...place } }: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('billing.transactions')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={styles.lead}>{t('billing.transactions.lead')}</p>
      <div className={table.card}>
        {transactions.length > 0 ? (
          <TransactionTable transactions={transactions} />
        ) : (
          <Empty title={t('billing.transactions.none')}>
            <p>{t('billing.transactions.noneText')}</p>
            <a className={`${button.button} ${button.primary}`} href={href('/buy-credits')}>
              {t('account.buyCredits')}
            </a>
          </Empty>
        )}
      </div>
      <PageLinks {...place} addressOf={addressOf} label={t('billing.transactions.pages')} />
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
