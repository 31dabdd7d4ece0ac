import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import type { Attention } from '#core/analytics/read-attention.server.ts'
import type { ListedRequest } from '#core/requests/read-requests.server.ts'
import { Clocks } from '../requests/due-dates.tsx'
import styles from './overview.module.css'

const figures = [
  'overdueRequests',
  'openRequests',
  'failedImports',
  'waitingUploads',
  'failedMails',
  'mismatchedPayments',
  'pendingPurchases',
  'copyingAlerts',
] as const
type Figure = (typeof figures)[number]

/** The page that resolves a figure; the others come with a hint. */
const paths: Partial<Record<Figure, string>> = {
  overdueRequests: href('/admin/requests'),
  openRequests: href('/admin/requests'),
  failedImports: href('/admin/data'),
  waitingUploads: href('/admin/data'),
}

interface AttentionPanelProps {
  attention: Attention & { waitingUploads: number }
  /** The open requests that are due first. */
  requests: readonly ListedRequest[]
}

/** Everything that needs an administrator, with a link or a hint. */
export function AttentionPanel({ attention, requests }: AttentionPanelProps) {
  const { t } = useText()
  const urgent = figures.filter((figure) => attention[figure] > 0)
  const details: Partial<Record<Figure, ReactNode>> = {
    openRequests: <DueRequests requests={requests} />,
    failedMails: (
      <>
        {attention.mailError && (
          <p className={styles.hint}>
            {t('admin.dashboard.mailError')} <q lang="en">{attention.mailError}</q>
          </p>
        )}
        <Hint text={t('admin.dashboard.failedMailsHint')} />
      </>
    ),
    pendingPurchases: (
      <>
        <WaitingCustomers customers={attention.waitingCustomers} />
        <Hint text={t('admin.dashboard.pendingPurchasesHint')} />
      </>
    ),
    mismatchedPayments: <Hint text={t('admin.dashboard.mismatchedPaymentsHint')} />,
    copyingAlerts: <Hint text={t('admin.dashboard.copyingAlertsHint')} />,
  }
  return (
    <section className={layout.panel} aria-labelledby="attention">
      <h2 id="attention">{t('admin.dashboard.attention')}</h2>
      {urgent.length === 0 ? (
        <p className={layout.lead}>{t('admin.dashboard.calm')}</p>
      ) : (
        <ul className={styles.attention}>
          {urgent.map((figure) => {
            const path = paths[figure]
            const text = t(`admin.dashboard.${figure}`, { count: attention[figure] })
            return (
              <li key={figure} data-urgent={figure === 'overdueRequests' || undefined}>
                <p className={styles.what}>{path ? <a href={path}>{text}</a> : text}</p>
                {details[figure]}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Hint({ text }: { text: string }) {
  const { t } = useText()
  return (
    <details className={styles.hint}>
      <summary>{t('admin.dashboard.whatToDo')}</summary>
      <p>{text}</p>
    </details>
  )
}

function DueRequests({ requests }: Pick<AttentionPanelProps, 'requests'>) {
  const { t } = useText()
  return (
    <ul className={styles.due}>
      {requests.map(({ id, companyName, kind, clocks }) => (
        <li key={id}>
          <span>
            <a href={href('/admin/requests/:id', { id })}>{companyName}</a>
            <span className={styles.kind}>{t(`admin.requests.kind.${kind}`)}</span>
          </span>
          <Clocks clocks={clocks} />
        </li>
      ))}
    </ul>
  )
}

function WaitingCustomers({ customers }: { customers: Attention['waitingCustomers'] }) {
  const { t } = useText()
  if (customers.length === 0) return null
  return (
    <p className={styles.hint}>
      {t('admin.dashboard.waitingCustomers')}{' '}
      {customers.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <a href={`${href('/admin/users/:id', { id })}?kind=transaction`}>{name}</a>
        </Fragment>
      ))}
    </p>
  )
}
