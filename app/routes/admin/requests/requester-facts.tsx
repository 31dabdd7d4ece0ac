import type { ReactNode } from 'react'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** Who asks, in their words, and what came of it. */
export function RequesterFacts({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { requesterName, requesterRole, requesterEmail, language, address, message } = request
  const { createdAt, confirmedAt, acknowledgement, decidedAt, decidedBy, reason } = request
  const fact = (name: string, value: ReactNode) =>
    value && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.requester')}</h2>
      <dl className={styles.facts}>
        {fact(t('admin.requests.name'), requesterName)}
        {fact(t('admin.requests.role'), requesterRole)}
        {fact(
          t('admin.requests.email'),
          <>
            <a href={`mailto:${requesterEmail}`}>{requesterEmail}</a>
            {confirmedAt && ` (${t('admin.requests.confirmedAt', { moment: formatMoment(confirmedAt) })})`}
          </>,
        )}
        {fact(t('admin.requests.message'), message)}
        {fact(t('admin.requests.sentAt'), `${formatMoment(createdAt)} · ${address}`)}
        {fact(t('admin.requests.language'), t(`admin.language.${language}`))}
        {fact(t('admin.requests.acknowledged'), acknowledgement)}
        {decidedAt && fact(t('admin.requests.decided'), `${formatMoment(decidedAt)}, ${decidedBy ?? ''}`)}
        {fact(t('admin.requests.reason'), reason)}
      </dl>
    </section>
  )
}
