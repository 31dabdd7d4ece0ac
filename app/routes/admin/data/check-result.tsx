import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import layout from '#app/ui/page.module.css'
import type { CheckedFile } from '#core/imports/uploads/upload.ts'
import styles from './data.module.css'
import { Facts } from './facts.tsx'
import { reasonText, warningText } from './reasons.tsx'

interface CheckResultProps {
  check: CheckedFile & { at: string }
  rejectedAddress: string
}

const counts = ['rows', 'new', 'changed', 'unchanged', 'rejected', 'duplicates'] as const

/** Result of a dry run: counts, recognised columns, warnings and rejected rows. */
export function CheckResult({ check, rejectedAddress }: CheckResultProps) {
  const { t, language } = useText()
  const { missing } = check
  const number = (count: number) => formatNumber(count, language)
  const warnings = Object.entries(check.warnings)

  const columns: Column<CheckedFile['columns'][number]>[] = [
    {
      heading: t('adminData.check.heading'),
      isRowHeader: true,
      className: styles.cell,
      cell: ({ heading }) => heading,
    },
    { heading: t('adminData.check.column'), cell: ({ column }) => t(`adminData.column.${column}`) },
  ]
  const rejectedColumns: Column<CheckedFile['rejectedRows'][number]>[] = [
    { heading: t('adminData.check.line'), isRowHeader: true, isNumber: true, cell: ({ line }) => line },
    { heading: t('adminData.check.reason'), cell: ({ field, reason }) => reasonText(t, field, reason) },
    { heading: t('adminData.check.row'), className: styles.cell, cell: ({ text }) => text },
  ]

  return (
    <>
      <section className={layout.panel}>
        <h2>{t('adminData.check.result')}</h2>
        <Facts
          facts={[
            ...counts.map((name) => [t(`adminData.${name}`), number(check[name])] as const),
            ...(missing ? [[t('adminData.missing'), number(missing.count)] as const] : []),
          ]}
        />
        <p className={layout.lead}>{t('adminData.check.at', { moment: formatMoment(check.at) })}</p>
      </section>
      <DataTable
        columns={columns}
        rows={check.columns}
        keyOf={({ column }) => column}
        caption={t('adminData.check.columns')}
        className={styles.table}
      />
      {check.ignored.length > 0 && (
        <p className={styles.cell}>
          {t('adminData.check.ignored', { headings: check.ignored.slice(0, 40).join(' · ') })}
        </p>
      )}
      {warnings.length > 0 && (
        <section className={layout.panel}>
          <h2>{t('adminData.check.warnings')}</h2>
          <ul className={styles.warnings}>
            {warnings.map(([what, count]) => (
              <li key={what}>
                {warningText(t, what)}: {number(count)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {check.rejectedRows.length > 0 && (
        <>
          <DataTable
            columns={rejectedColumns}
            rows={check.rejectedRows}
            keyOf={({ line }) => line}
            caption={t('adminData.check.rejectedRows')}
            className={styles.table}
          />
          <p>
            <a href={rejectedAddress} download>
              {t('adminData.check.allRejected')}
            </a>
          </p>
        </>
      )}
    </>
  )
}
