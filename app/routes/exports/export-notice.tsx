import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { ErrorType } from '#core/errors.ts'
import type { ExportReceipt } from '#core/exports/export-companies.server.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import styles from './export-tools.module.css'
import { Fetching } from './fetching.tsx'
import type { News } from './use-export.ts'

const successMs = 5000

interface ExportNoticeProps {
  news: News
  /** Addresses of the pricing and the login page. */
  pricing: string
  login: string
  onStop: () => void
  onDismiss: () => void
}

/** Result of an export. Success closes itself unless it is in use; failure stays. */
export function ExportNotice({ news, pricing, login, onStop, onDismiss }: ExportNoticeProps) {
  const { t } = useText()
  const notice = useRef<HTMLDivElement>(null)
  /**
   * Time of the last pointer move over it or key press, which may be on the way to it. A pointer that rests where the
   * notice appeared does not keep it open.
   */
  const usedAt = useRef(-Infinity)
  const isDone = news.kind === 'done'
  const hasFailed = news.kind === 'failed' && news.problem.type !== 'stopped'

  const closeUnlessUsed = useEffectEvent(() => {
    const isInUse = performance.now() - usedAt.current < successMs
    if (!isInUse && !notice.current?.matches(':focus-within')) onDismiss()
  })
  useEffect(() => {
    if (!isDone) return
    const markUse = () => (usedAt.current = performance.now())
    const timer = setInterval(closeUnlessUsed, successMs)
    document.addEventListener('keydown', markUse)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', markUse)
    }
  }, [isDone])

  if (news.kind === 'fetching') {
    return (
      <div className={`${styles.notice} ${styles.late}`}>
        <p className={styles.title}>{t('exports.fetching', { count: news.receipt.companyCount })}</p>
        <Fetching {...news} rows={news.receipt.companyCount} onStop={onStop} />
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only detects use
    <div
      ref={notice}
      className={`${styles.notice} ${isDone ? styles.done : hasFailed ? styles.failed : ''}`}
      role={hasFailed ? 'alert' : 'status'}
      onPointerMove={() => (usedAt.current = performance.now())}
    >
      <div className={styles.head}>
        <p className={styles.title}>
          {t(isDone ? 'exports.done' : hasFailed ? 'exports.failed' : 'exports.stopped')}
        </p>
        <button type="button" className={button.quiet} aria-label={t('exports.close')} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      </div>
      {isDone ? <Outcome receipt={news.receipt} /> : <Failure news={news} pricing={pricing} login={login} />}
    </div>
  )
}

function Outcome({ receipt }: { receipt: ExportReceipt }) {
  const { t } = useText()
  const facts = [
    t('exports.companies', { count: receipt.companyCount }),
    t('exports.done.new', { count: receipt.newCount }),
    t('exports.done.again', { count: receipt.exportedCount }),
    t('exports.done.remaining', { count: receipt.balance }),
  ]
  return (
    <>
      {/* Broken between facts only. */}
      <p>{facts.map((fact) => fact.replaceAll(' ', '\u00A0')).join(' · ')}</p>
      <p className={styles.ways}>
        <a href={href('/exports/:id', { id: receipt.id })}>{t('exports.done.see')}</a>
      </p>
    </>
  )
}

const texts = {
  no_companies: 'exports.failed.noCompanies',
  unauthenticated: 'exports.failed.unauthenticated',
  user_not_found: 'exports.failed.userNotFound',
  quote_expired: 'exports.failed.expired',
  not_found: 'exports.failed.expired',
  email_unconfirmed: 'exports.failed.unconfirmed',
  quote_running: 'exports.failed.quoteRunning',
  too_many_requests: 'exports.failed.tooMany',
  idempotency_conflict: 'exports.failed.exportedBefore',
} as const satisfies { [Type in ErrorType]?: string }

interface FailureProps extends Pick<ExportNoticeProps, 'pricing' | 'login'> {
  news: Extract<News, { kind: 'failed' }>
}

/** Why an export or its download failed, and how to go on. */
function Failure({ news, pricing, login }: FailureProps) {
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
            {t(receipt ? 'exports.failed.fetchAgain' : 'exports.failed.tryAgain')}
          </button>
        )}
        {exportId && <a href={href('/exports/:id', { id: String(exportId) })}>{t('exports.done.see')}</a>}
        {type === 'insufficient_credits' && <a href={pricing}>{t('exports.addCredits')}</a>}
        {type === 'email_unconfirmed' && <a href={href('/verify-email')}>{t('exports.failed.confirm')}</a>}
        {type === 'unauthenticated' && <a href={login}>{t('exports.failed.login')}</a>}
      </p>
    </>
  )

  function text(): string {
    if (receipt && type !== 'unauthenticated')
      return t(type === 'stopped' ? 'exports.stoppedText' : 'exports.failed.download')
    if (type === 'insufficient_credits') {
      const { required, available } = details
      return t('exports.failed.insufficient', { required, available })
    }
    if (type === 'too_many_companies') {
      return t('exports.bar.tooMany', { found: details.found, most: maxCompanies })
    }
    return t(type in texts ? texts[type as keyof typeof texts] : 'exports.failed.unexpected')
  }
}
