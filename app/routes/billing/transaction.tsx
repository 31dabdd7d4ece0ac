import '#app/i18n/account-texts.ts'
import { useRouteLoaderData, useSearchParams, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import type { RootData } from '#app/root.tsx'
import { useAccount } from '#app/routes/account/layout.tsx'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { formAction } from '#app/middleware/form-action.ts'
import type { Route } from './+types/transaction.ts'
import { Balance } from './balance.tsx'
import { loadTransaction, applyTool } from './load-transaction.server.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Receipt } from './receipt.tsx'
import { TestTools } from './test-tools.tsx'
import { TransactionState } from './transaction-state.tsx'

export const loader = async (args: Route.LoaderArgs) =>
  loadTransaction((await signedInUser(args)).id, args.params.id)

export const action = formAction(
  async (form, args: Route.ActionArgs) => applyTool((await signedInUser(args)).id, args.params.id, form),
  ({ type }, _form, { params }) =>
    type === 'invalid_input' ? redirect(`/transactions/${params.id}?tool=past`, 303) : undefined,
)

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'billing.receipt')

export default function Transaction({ loaderData: { transaction, tools } }: Route.ComponentProps) {
  const { t } = useText()
  const account = useAccount()
  const { origin } = useRouteLoaderData('root') as RootData
  const [search] = useSearchParams()
  const isPaid = transaction.completedAt !== null
  return (
    <div className={styles.page}>
      <div className={`${styles.head} unprinted`}>
        <a href="/transactions">{t('billing.receipt.all')}</a>
        <Balance credits={account.credits} />
      </div>
      {search.get('tool') === 'done' && <Notice kind="success">{t('billing.tools.done')}</Notice>}
      {search.get('tool') === 'past' && <Notice kind="info">{t('billing.checkout.past')}</Notice>}
      <TransactionState {...transaction} />
      <Receipt transaction={transaction} customer={account} origin={origin} />
      <div className="unprinted">
        {isPaid ? (
          <button type="button" className={`${button.button} scripted`} onClick={() => print()}>
            <Icon name="print" />
            {t('billing.receipt.print')}
          </button>
        ) : (
          <a href="/buy-credits" className={button.button}>
            {t('billing.receipt.again')}
          </a>
        )}
      </div>
      <TestTools {...tools} />
    </div>
  )
}
