import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'

interface PurchaseNoticeProps {
  purchase: TransactionSummary
  /** Path of the export that lacked credits. */
  returnTo: string | undefined
}

/** Status of the purchase that the customer returns from. */
export function PurchaseNotice({ purchase, returnTo }: PurchaseNoticeProps) {
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
