import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'

interface PurchaseNoticeProps {
  purchase: TransactionSummary
  /** What somebody was about to do when the credits did not suffice. */
  returnTo: string | undefined
}

/** How the purchase stands that somebody comes back from. */
export function PurchaseNotice({ purchase, returnTo }: PurchaseNoticeProps) {
  const { t } = useText()
  const { id, status, credits } = purchase
  useLooking(status === 'pending')
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

const lookEveryMs = 3_000
const mostLooks = 20

/** Asks again for a minute while the bank has not confirmed; afterwards the link does. */
function useLooking(isPending: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPending) return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks > mostLooks) clearInterval(timer)
      else void revalidate()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [isPending, revalidate])
}
