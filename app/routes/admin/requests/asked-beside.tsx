import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import badge from '#app/ui/badge.module.css'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { auditList } from '#core/audit/audit-filters.ts'
import { type CorrectableField, correctableFields } from '#core/companies/company.ts'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** What is asked beside what the company says now; what is hidden is here for administrators alone. */
export function AskedBeside({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { kind, corrections, company } = request
  const { slug, taxCode, values, correctedFields, removal, isHousehold } = company
  const fields: readonly CorrectableField[] = request.fields
  const hiddenFields: readonly CorrectableField[] = company.hiddenFields
  return (
    <section className={layout.page}>
      <h2>{t(`admin.requests.kind.${kind}`)}</h2>
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
      <div className={table.card}>
        <table className={`${table.table} ${styles.table} ${styles.beside}`}>
          <caption className="unseen">{t('admin.requests.beside')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.requests.field')}</th>
              <th scope="col">{t('admin.requests.now')}</th>
              <th scope="col">{t('admin.requests.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {correctableFields.map((field) => (
              <tr key={field}>
                <th scope="row">{t(fieldLabels[field])}</th>
                <td>
                  {values[field] ?? t('company.notAvailable')}
                  <span className={styles.badges}>
                    {hiddenFields.includes(field) && (
                      <span className={`${badge.badge} ${badge.warning}`}>{t('admin.requests.hidden')}</span>
                    )}
                    {correctedFields.includes(field) && (
                      <span className={`${badge.badge} ${badge.accent}`}>
                        {t('admin.requests.corrected')}
                      </span>
                    )}
                  </span>
                </td>
                <td>{corrections[field] ?? (fields.includes(field) ? t('admin.requests.hideIt') : '–')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
