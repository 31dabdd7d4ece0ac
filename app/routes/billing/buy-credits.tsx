import '#app/i18n/account-texts.ts'
import { data } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import type { Route } from './+types/buy-credits.ts'
import { AboutCredits } from './about-credits.tsx'
import { Balance } from './balance.tsx'
import { beginPurchase } from './begin-purchase.server.ts'
import { Packages } from './packages.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { PurchaseProblemNotice } from './purchase-problem.tsx'
import { returnPath, saleOf } from './sale.server.ts'
import { TestMode } from './test-mode.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    ...saleOf(context),
    isCancelled: searchParams.has('cancelled'),
    returnTo: returnPath(searchParams.get('returnTo')),
  }
}

export const action = beginPurchase

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const returnTo = (await request.clone().formData()).get('returnTo')?.toString()
  return orConnectionLost(serverAction, () => data({ problem: 'other' as const, returnTo }, { status: 503 }))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'account.buyCredits')

export default function BuyCredits({
  loaderData: { isTest, isCancelled, ...asked },
  actionData: failed,
}: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  const returnTo = failed?.returnTo ?? asked.returnTo
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('account.buyCredits')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={styles.lead}>{t('billing.buy.lead')}</p>
      {failed && <PurchaseProblemNotice problem={failed.problem} />}
      {isCancelled && !failed && (
        <Notice kind="info" title={t('billing.buy.cancelled')}>
          <p>{t('billing.buy.cancelledText')}</p>
        </Notice>
      )}
      {isTest && <TestMode />}
      {returnTo && (
        <p>
          <a href={returnTo}>{t('billing.returnTo')}</a>
        </p>
      )}
      <section aria-labelledby="packages">
        <h2 id="packages" className="unseen">
          {t('billing.pricing.plans')}
        </h2>
        <Packages returnTo={returnTo} isMain />
      </section>
      <p className={styles.lead}>{t('billing.pricing.currency')}</p>
      <AboutCredits />
    </div>
  )
}
