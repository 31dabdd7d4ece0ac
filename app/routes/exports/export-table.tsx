import { formatMoment, formatNumber } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import table from '#app/ui/table.module.css'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import styles from './exports.module.css'

/** A customer's exports, the latest first. */
export function ExportTable({ exports }: { exports: readonly ExportSummary[] }) {
  const { t, language } = useText()
  const number = (value: number) => formatNumber(value, language)
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="unseen">{t('exporting.history')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('exporting.history.date')}</th>
          <th scope="col" className={table.number}>
            {t('exporting.history.companies')}
          </th>
          <th scope="col" className={`${table.number} ${styles.wide}`}>
            {t('exporting.history.new')}
          </th>
          <th scope="col" className={table.number}>
            {t('exporting.history.credits')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('exporting.history.format')}
          </th>
          <th scope="col" className={`${table.number} ${styles.wide}`}>
            {t('exporting.history.columns')}
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map(({ id, createdAt, companyCount, creditsUsed, format, columns }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/exports/${id}`} className="num">
                {formatMoment(createdAt)}
              </a>
              <small className={styles.narrow}>{t(`exporting.format.${format}`)}</small>
            </th>
            <td className={table.number}>{number(companyCount)}</td>
            <td className={`${table.number} ${styles.wide}`}>{number(creditsUsed)}</td>
            <td className={table.number}>{number(creditsUsed)}</td>
            <td className={styles.wide}>{t(`exporting.format.${format}`)}</td>
            <td className={`${table.number} ${styles.wide}`}>{number(columns.length)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
