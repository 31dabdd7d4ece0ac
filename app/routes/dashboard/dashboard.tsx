import { useEffect } from 'react'
import { data, href, redirect, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser, startOf } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { pageAddress } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { toLocalPath } from '#app/preferences.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readProfile } from '#core/accounts/profile.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import {
  listTransactions,
  readTransaction,
  type TransactionSummary,
} from '#core/billing/read-transactions.server.ts'
import { settleTransaction } from '#core/billing/settle-transaction.server.ts'
import { lowBalance } from '#core/credits/credit-entry.ts'
import { AppError } from '#core/errors.ts'
import { listExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { formatNumber } from '#text/formats.ts'
import type { Route } from './+types/dashboard.ts'
import styles from './dashboard.module.css'
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
  const { exports } = await listExports(db, { userId: user.id, ...recent })
  const { transactions } = await listTransactions(db, { userId: user.id, ...recent })
  return data({
    profile,
    /** The threshold that the balance is below. */
    low: profile.credits < lowBalance ? lowBalance : undefined,
    purchase,
    returnTo: toLocalPath(searchParams.get('returnTo'), '') || undefined,
    exports,
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

interface PurchaseNoticeProps {
  purchase: TransactionSummary
  /** Path of the export that lacked credits. */
  returnTo: string | undefined
}

/** Status of the purchase that the customer returns from. */
function PurchaseNotice({ purchase, returnTo }: PurchaseNoticeProps) {
  const { t } = useText()
  const { id, status, credits } = purchase
  usePolling(status === 'pending')
  const receipt = <a href={href('/transactions/:id', { id })}>{t('account.dashboard.receipt')}</a>
  switch (status) {
    case 'completed':
      return (
        <Notice kind="success" title={t('account.dashboard.paid')}>
          <p>
            {t('account.dashboard.paidText', { count: credits })} {receipt}
          </p>
          {returnTo && (
            <p>
              <a href={returnTo}>{t('billing.returnTo')}</a>
            </p>
          )}
        </Notice>
      )
    case 'pending':
      return (
        <Notice kind="warning" title={t('account.dashboard.waiting')}>
          <p>
            {t('account.dashboard.waitingText')}{' '}
            <a href={`${href('/dashboard')}?purchase=${id}`}>{t('account.dashboard.checkAgain')}</a>
          </p>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice kind="info" title={t('account.dashboard.refunded')}>
          <p>{receipt}</p>
        </Notice>
      )
    default:
      return (
        <Notice kind="error" title={t('account.dashboard.notPaid')}>
          <p>
            {t('account.dashboard.notPaidText')}{' '}
            <a href={href('/buy-credits')}>{t('account.dashboard.tryAgain')}</a>
          </p>
        </Notice>
      )
  }
}

const pollMs = 3_000
const maxPolls = 20

/** Reloads the page for a minute while the payment is pending; then there is only the link. */
function usePolling(isPending: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPending) return
    let polls = 0
    const timer = setInterval(() => {
      if (++polls > maxPolls) clearInterval(timer)
      else void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isPending, revalidate])
}
