import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { correctableFields } from '#core/companies/company.ts'
import type { UnconfirmedRequest } from '#core/requests/confirm-request.server.ts'
import { fieldLabels } from './field-texts.ts'
import styles from './request.module.css'

/** What was asked, in full, for whoever is about to stand by it. */
export function AskedFacts({ asked }: { asked: UnconfirmedRequest }) {
  const { t } = useText()
  const { companyName, slug, kind, fields, corrections, message, requesterName, requesterRole } = asked
  return (
    <dl className={styles.asked}>
      <div>
        <dt>{t('requests.confirm.company')}</dt>
        <dd>
          {slug === null ? companyName : <a href={href('/company/:id', { id: slug })}>{companyName}</a>}
        </dd>
      </div>
      <div>
        <dt>{t('requests.confirm.asked')}</dt>
        <dd>{t(`requests.kind.${kind}`)}</dd>
      </div>
      {fields.length > 0 && (
        <div>
          <dt>{t('requests.hide')}</dt>
          <dd>{fields.map((field) => t(fieldLabels[field])).join(', ')}</dd>
        </div>
      )}
      {correctableFields.map(
        (field) =>
          corrections[field] && (
            <div key={field}>
              <dt>{t('requests.confirm.should', { field: t(fieldLabels[field]) })}</dt>
              <dd>{corrections[field]}</dd>
            </div>
          ),
      )}
      <div>
        <dt>{t('requests.confirm.who')}</dt>
        <dd>
          {requesterName}
          {requesterRole && `, ${requesterRole}`}
        </dd>
      </div>
      {message && (
        <div>
          <dt>{t('requests.confirm.message')}</dt>
          <dd>{message}</dd>
        </div>
      )}
    </dl>
  )
}
