import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import styles from '#app/ui/page.module.css'
import type { Route } from './+types/dashboard.ts'
import { BalancePanel } from './balance-panel.tsx'
import { loadDashboard } from './load-dashboard.server.ts'
import own from './dashboard.module.css'
import { ProfileHead } from './profile-head.tsx'
import { ProfileMissing } from './profile-missing.tsx'
import { PurchaseNotice } from './purchase-notice.tsx'
import { RecentExports } from './recent-exports.tsx'
import { RecentTransactions } from './recent-transactions.tsx'

export const loader = loadDashboard

/** The cookies that end a sign-in without an account. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  const title = loaderData?.profile ? t('account.overview') : t('account.dashboard.profileMissing')
  return [{ title: `${title} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData.profile) return <ProfileMissing />
  const { profile, low, purchase, returnTo, exports, transactions } = loaderData
  return (
    <div className={styles.page}>
      {purchase && <PurchaseNotice purchase={purchase} returnTo={returnTo} />}
      <ProfileHead profile={profile} />
      <BalancePanel credits={profile.credits} low={low} />
      <div className={own.recent}>
        <RecentExports exports={exports} />
        <RecentTransactions transactions={transactions} />
      </div>
    </div>
  )
}
