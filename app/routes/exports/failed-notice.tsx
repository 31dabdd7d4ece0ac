import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { mostCompanies } from '#core/exports/quote.ts'
import type { ErrorType } from '#core/errors.ts'
import styles from './export-notice.module.css'
import type { News } from './use-exporting.ts'

const texts = {
  no_companies: 'exporting.failed.noCompanies',
  unauthenticated: 'exporting.failed.unauthenticated',
  user_not_found: 'exporting.failed.userNotFound',
  quote_expired: 'exporting.failed.expired',
  not_found: 'exporting.failed.expired',
  email_unconfirmed: 'exporting.failed.unconfirmed',
  quote_running: 'exporting.failed.quoteRunning',
  too_many_requests: 'exporting.failed.tooMany',
  idempotency_conflict: 'exporting.failed.exportedBefore',
} as const satisfies { [Type in ErrorType]?: string }

interface FailedNoticeProps {
  news: Extract<News, { kind: 'failed' }>
  /** Where credits are sold, and where one signs in. */
  pricing: string
  login: string
  /** On the way to either. */
  onLeave: () => void
}

/** Why an export or its file did not come, and what to do about it. */
export function FailedNotice({ news, pricing, login, onLeave }: FailedNoticeProps) {
  const { t } = useText()
  const { problem, retry, receipt } = news
  const { type, details } = problem
  const exportId = receipt?.id ?? details.exportId
  return (
    <>
      <p>{text()}</p>
      <p className={styles.ways}>
        {retry && (
          <button type="button" className={button.button} onClick={retry}>
            {t(receipt ? 'exporting.failed.fetchAgain' : 'exporting.failed.tryAgain')}
          </button>
        )}
        {exportId && <a href={`/exports/${exportId}`}>{t('exporting.done.see')}</a>}
        {type === 'insufficient_credits' && (
          <a href={pricing} onClick={onLeave}>
            {t('exporting.addCredits')}
          </a>
        )}
        {type === 'email_unconfirmed' && (
          <a href="/verify-email" onClick={onLeave}>
            {t('exporting.failed.confirm')}
          </a>
        )}
        {type === 'unauthenticated' && (
          <a href={login} onClick={onLeave}>
            {t('exporting.failed.login')}
          </a>
        )}
      </p>
    </>
  )

  function text(): string {
    if (receipt && type !== 'unauthenticated')
      return t(type === 'stopped' ? 'exporting.stoppedText' : 'exporting.failed.download')
    if (type === 'insufficient_credits') {
      const { required, available } = details
      return t('exporting.failed.insufficient', { required, available })
    }
    if (type === 'too_many_companies') {
      return t('exporting.bar.tooMany', { found: details.found, most: mostCompanies })
    }
    return t(type in texts ? texts[type as keyof typeof texts] : 'exporting.failed.unexpected')
  }
}
