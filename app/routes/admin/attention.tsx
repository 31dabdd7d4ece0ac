import { Fragment } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Attention } from '#core/analytics/read-attention.server.ts'
import styles from './admin.module.css'

const figures = [
  'overdueRequests',
  'openRequests',
  'failedImports',
  'failedMails',
  'pendingPurchases',
  'mismatchedPayments',
  'copyingAlerts',
] as const
/** Where what waits is seen to; of the others it is said here what to do. */
const paths: Partial<Record<(typeof figures)[number], string>> = {
  overdueRequests: href('/admin/requests'),
  openRequests: href('/admin/requests'),
  failedImports: href('/admin/data'),
}

/** What waits for somebody, and what to do about it; nothing where nothing does. */
export function AttentionPanel({ attention }: { attention: Attention }) {
  const { t } = useText()
  const pressing = figures.filter((figure) => attention[figure] > 0)
  if (pressing.length === 0) return null
  return (
    <Notice kind="warning" title={t('admin.dashboard.attention')}>
      <ul className={styles.attention}>
        {pressing.map((figure) => {
          const path = paths[figure]
          const text = t(`admin.dashboard.${figure}`, { count: attention[figure] })
          return (
            <li key={figure}>
              {path ? <a href={path}>{text}</a> : text}
              {figure === 'failedMails' && <MailHint error={attention.mailError} />}
              {(figure === 'mismatchedPayments' || figure === 'copyingAlerts') && (
                <span className={styles.hint}>{t(`admin.dashboard.${figure}Hint`)}</span>
              )}
              {figure === 'pendingPurchases' && <PurchaseHint customers={attention.waitingCustomers} />}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function MailHint({ error }: { error: string | null }) {
  const { t } = useText()
  return (
    <>
      {error && (
        <span className={styles.hint}>
          {t('admin.dashboard.mailError')} <q lang="en">{error}</q>
        </span>
      )}
      <span className={styles.hint}>{t('admin.dashboard.failedMailsHint')}</span>
    </>
  )
}

function PurchaseHint({ customers }: { customers: Attention['waitingCustomers'] }) {
  const { t } = useText()
  return (
    <>
      {customers.length > 0 && (
        <span className={styles.hint}>
          {t('admin.dashboard.waitingCustomers')}{' '}
          {customers.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <a href={`${href('/admin/users/:id', { id })}?kind=transaction`}>{name}</a>
            </Fragment>
          ))}
        </span>
      )}
      <span className={styles.hint}>{t('admin.dashboard.pendingPurchasesHint')}</span>
    </>
  )
}
