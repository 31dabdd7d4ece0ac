import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import badge from '#app/ui/badge.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import layout from '#app/ui/page.module.css'
import { auditList } from '#core/audit/audit-actions.ts'
import { type CorrectableField, correctableFields } from '#core/companies/company.ts'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** The requested values next to the current ones, hidden fields included. */
export function RequestDiff({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { kind, corrections, company } = request
  const { slug, taxCode, values, correctedFields, removal, isHousehold } = company
  const fields: readonly CorrectableField[] = request.fields
  const hiddenFields: readonly CorrectableField[] = company.hiddenFields

  const columns: Column<CorrectableField>[] = [
    { heading: t('admin.requests.field'), isRowHeader: true, cell: (field) => t(fieldLabels[field]) },
    {
      heading: t('admin.requests.now'),
      cell: (field) => (
        <>
          {values[field] ?? t('company.notAvailable')}
          <span className={styles.badges}>
            {hiddenFields.includes(field) && (
              <span className={`${badge.badge} ${badge.warning}`}>{t('admin.requests.hidden')}</span>
            )}
            {correctedFields.includes(field) && (
              <span className={`${badge.badge} ${badge.accent}`}>{t('admin.requests.corrected')}</span>
            )}
          </span>
        </>
      ),
    },
    {
      heading: t('admin.requests.asked'),
      cell: (field) => corrections[field] ?? (fields.includes(field) ? t('admin.requests.hideIt') : '–'),
    },
  ]

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
      <DataTable
        columns={columns}
        rows={correctableFields}
        keyOf={(field) => field}
        caption={t('admin.requests.beside')}
        isCaptionHidden
        className={`${styles.table} ${styles.diff}`}
      />
    </section>
  )
}
