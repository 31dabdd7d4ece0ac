import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import badge from '#app/ui/badge.module.css'
import layout from '#app/ui/page.module.css'
import { auditList } from '#core/audit/audit-actions.ts'
import { type CorrectableField, correctableFields } from '#core/companies/company.ts'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import { requestedFields } from './requested-fields.ts'
import styles from './requests.module.css'

/** What the request would change: the current values, hidden ones included, and the requested ones. */
export function RequestDiff({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { kind, corrections, company, message, requesterName } = request
  const { slug, taxCode, values, correctedFields, removal, isHousehold } = company
  const hiddenFields: readonly CorrectableField[] = company.hiddenFields
  const requested = requestedFields(request)
  const changed = correctableFields.filter((field) => requested.includes(field))
  return (
    <section className={`${layout.panel} ${styles.diff}`} aria-labelledby="diff">
      <h2 id="diff">{t(`admin.requests.kind.${kind}`)}</h2>
      <p>
        <span className="num">{taxCode}</span>
        {isHousehold && ` · ${t('company.kind.household')}`} ·{' '}
        {removal === null ? (
          <a href={href('/company/:id', { id: slug })}>{t('admin.requests.toCompany')}</a>
        ) : (
          <span className={`${badge.badge} ${badge.bad}`}>{t(`admin.requests.removal.${removal}`)}</span>
        )}{' '}
        ·{' '}
        <a href={auditList.address({ filters: { kind: 'company', subject: slug } })}>
          {t('admin.requests.history')}
        </a>
      </p>
      {changed.length === 0 && <p className={layout.lead}>{t('admin.requests.noField')}</p>}
      <dl className={styles.changes}>
        {changed.map((field) => {
          const value = values[field]
          const isLine = field === 'phone' || field === 'email'
          return (
            <div key={field}>
              <dt>
                {t(fieldLabels[field])}{' '}
                {hiddenFields.includes(field) && (
                  <span className={`${badge.badge} ${badge.warning}`}>{t('admin.requests.hidden')}</span>
                )}{' '}
                {correctedFields.includes(field) && (
                  <span className={`${badge.badge} ${badge.accent}`}>{t('admin.requests.corrected')}</span>
                )}
              </dt>
              <dd>
                {/* Equal once the request is granted. */}
                {value !== corrections[field] && (
                  <>
                    <del className={isLine ? styles.unbroken : undefined}>
                      <span className="visually-hidden">{t('admin.requests.now')}: </span>
                      {value ?? t('company.notAvailable')}
                    </del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins className={isLine ? styles.unbroken : undefined}>
                  <span className="visually-hidden">{t('admin.requests.asked')}: </span>
                  {corrections[field] ?? t('admin.requests.hideIt')}
                </ins>
              </dd>
            </div>
          )
        })}
      </dl>
      {message && (
        <blockquote className={styles.message}>
          <p>{message}</p>
          <footer>{requesterName}</footer>
        </blockquote>
      )}
    </section>
  )
}
