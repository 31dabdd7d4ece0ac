import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import layout from '#app/ui/page.module.css'
import { importColumnKeys } from '#core/imports/columns.ts'
import type { CheckedFile } from '#core/imports/uploads/upload.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import styles from './data.module.css'
import { Facts } from './status.tsx'

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

/** Text keys by the importer's wording of a rejected row or a dropped value. */
const reasons = {
  'the tax code is empty': 'adminData.reason.noTaxCode',
  'not a tax code of 10, 13 or 12 digits': 'adminData.reason.noSuchTaxCode',
  'wrong check digit': 'adminData.reason.checkDigit',
  'the name is empty': 'adminData.reason.noName',
  'the name is longer than 1000 characters': 'adminData.reason.longName',
  'longer than 2000 characters, dropped': 'adminData.reason.long',
  'the personal number, dropped': 'adminData.reason.personalNumber',
  'no telephone number in it': 'adminData.reason.noPhone',
  'not an e-mail address, dropped': 'adminData.reason.noEmail',
  'not a date, dropped': 'adminData.reason.noDate',
  'in the future, dropped': 'adminData.reason.future',
  'before 1900, dropped': 'adminData.reason.past',
  'unknown wording': 'adminData.reason.unknownStatus',
  'unknown industry, dropped': 'adminData.reason.unknownIndustry',
  'no known company has this tax code, and none is to be added': 'adminData.reason.unknownCompany',
  'the line is not a JSON object': 'adminData.reason.noObject',
} as const satisfies Record<string, TextKey>

/** Returns a field and its problem in the language of the page; an unknown reason stays as it is. */
function reasonText(t: Translate, field: string, reason: string): string {
  const column = importColumnKeys.find((key) => key === field)
  const key = Object.entries(reasons).find(([known]) => known === reason)?.[1]
  return `${column ? t(`adminData.column.${column}`) : field}: ${key ? t(key) : reason}`
}

/** Returns the text of a warning, whose key is `field: reason`. */
function warningText(t: Translate, warning: string): string {
  const [field, ...reason] = warning.split(': ')
  return reasonText(t, field, reason.join(': '))
}
