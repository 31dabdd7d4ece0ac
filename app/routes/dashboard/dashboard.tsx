import { data, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser, startOf } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { pageAddress } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences, toLocalPath } from '#app/preferences.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import { withTitles } from '#app/routes/exports/export-title.server.ts'
import { readProfile } from '#core/accounts/profile.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import {
  listTransactions,
  readTransaction,
  type TransactionSummary,
} from '#core/billing/read-transactions.server.ts'
import { hasBought } from '#core/billing/has-purchased.server.ts'
import { settleTransaction } from '#core/billing/settle-transaction.server.ts'
import { AppError } from '#core/errors.ts'
import { listExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { formatNumber } from '#text/formats.ts'
import type { Route } from './+types/dashboard.ts'
import styles from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { PurchaseNotice } from './purchase-notice.tsx'
import { RecentExports, RecentTransactions } from './recent.tsx'

const recent = { limit: 5, offset: 0 }

/** Returns everything the dashboard shows; without a profile if the account of the session was closed. */
export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const start = startOf(user)
  if (start !== href('/dashboard')) throw redirect(start)
  const { db, auth } = services()
  const { searchParams } = new URL(args.request.url)
  const purchase = await loadPurchase(args, user.id, searchParams.get('purchase'))
  const profile = await readProfile(db, user.id)
  if (!profile) {
    // Otherwise the login page would redirect back here.
    const cookies = await signOut(auth, args.request.headers)
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
    return data({ profile: undefined }, { status: 404, headers })
  }
  const { exports, total } = await listExports(db, { userId: user.id, ...recent })
  const { transactions } = await listTransactions(db, { userId: user.id, ...recent })
  return data({
    profile,
    /** The customer's threshold, if a buyer's balance is below it. */
    low: profile.credits < user.lowBalance && (await hasBought(db, user.id)) ? user.lowBalance : undefined,
    isNewcomer: total === 0,
    purchase,
    returnTo: toLocalPath(searchParams.get('returnTo'), '') || undefined,
    exports: await withTitles(db, exports, readPreferences(args.request).language),
    transactions,
  })
}

/**
 * Returns the purchase of the checkout that the customer returns from, or undefined if it is not theirs. A pending one is
 * settled here, as the webhook may be late; once settled, a redirect reloads the whole page.
 */
async function loadPurchase(
  { request, context }: Route.LoaderArgs,
  userId: string,
  transactionId: string | null,
): Promise<TransactionSummary | undefined> {
  if (transactionId === null) return undefined
  const info = context.get(requestInfo)
  const purchase = await readTransaction(services().db, { userId, transactionId }).catch((error: unknown) => {
    if (error instanceof AppError && error.type === 'not_found') return undefined
    throw error
  })
  if (purchase?.status !== 'pending') return purchase
  const settled = await settleTransaction(services(), purchase.id).catch((error: unknown) => {
    // Without a response from the provider it stays pending until the webhook or the next visit settles it.
    logError(error, info)
    return purchase
  })
  if (settled.status !== 'pending') throw redirect(pageAddress(request))
  return purchase
}

/** Passes on the cookies that end a session without an account. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  return privateMeta(matches, loaderData?.profile ? 'account.overview' : 'account.dashboard.profileMissing')
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  if (!loaderData.profile) return <ProfileMissing />
  const { profile, low, isNewcomer, purchase, returnTo, exports, transactions } = loaderData
  const { fullName, companyName, credits } = profile
  return (
    <div className={layout.page}>
      {purchase && <PurchaseNotice purchase={purchase} returnTo={returnTo} />}
      <div className={styles.head}>
        <h1>{fullName}</h1>
        {companyName ? (
          <p>{companyName}</p>
        ) : (
          <p>
            {t('account.dashboard.noCompany')} ·{' '}
            <a href={href('/profile')}>{t('account.dashboard.setCompany')}</a>
          </p>
        )}
      </div>
      {isNewcomer && <FirstSteps credits={credits} />}
      <BalancePanel credits={credits} low={low} isNewcomer={isNewcomer} />
      <div className={styles.recent}>
        <RecentExports exports={exports} />
        <RecentTransactions transactions={transactions} />
      </div>
    </div>
  )
}

/** Shown after the account was closed elsewhere; this response has ended the session. */
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
  /** The first steps above lead to the search already. */
  isNewcomer: boolean
}

function BalancePanel({ credits, low, isNewcomer }: BalancePanelProps) {
  const { t, language } = useText()
  const isShort = !isNewcomer && (credits === 0 || low !== undefined)
  return (
    <section className={`${layout.panel} ${styles.balance}`} aria-labelledby="balance">
      <div>
        <h2 id="balance">{t('account.dashboard.credits')}</h2>
        <p className={styles.credits}>{formatNumber(credits, language)}</p>
        <p className={styles.buys}>
          {credits > 0 ? t('account.dashboard.buys', { count: credits }) : t('account.dashboard.buysNothing')}
        </p>
        {low !== undefined && (
          <p className={styles.low}>
            {t('account.dashboard.low', { count: low })}{' '}
            <a href={`${href('/profile')}#low-balance`}>{t('account.dashboard.changeLow')}</a>
          </p>
        )}
      </div>
      <p className={styles.actions}>
        {!isNewcomer && (
          <a className={`${button.button} ${isShort ? '' : button.primary}`} href={href('/search')}>
            {t('account.dashboard.search')}
          </a>
        )}
        <a className={`${button.button} ${isShort ? button.primary : ''}`} href={href('/buy-credits')}>
          {t('account.dashboard.buy')}
        </a>
        <a className={button.button} href={href('/ledger')}>
          {t('account.dashboard.ledger')}
        </a>
      </p>
    </section>
  )
}
