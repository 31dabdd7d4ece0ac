import { href } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import table from '#app/ui/table.module.css'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import styles from './exports.module.css'
import { useSourceText } from './search-source.tsx'

/** A customer's exports, the latest first. */
export function ExportTable({ exports }: { exports: readonly ExportSummary[] }) {
  const { t } = useText()
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="unseen">{t('exporting.history')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('exporting.history.date')}</th>
          <th scope="col" className={styles.wide}>
            {t('exporting.export.source')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('exporting.history.format')}
          </th>
          <th scope="col" className={table.number}>
            {t('exporting.history.companies')}
          </th>
          <th scope="col" className={table.number}>
            {t('exporting.history.credits')}
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map((summary) => (
          <Row key={summary.id} summary={summary} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ summary }: { summary: ExportSummary }) {
  const { t, language } = useText()
  const { id, createdAt, companyCount, creditsUsed, searchAddress } = summary
  const format = t(`exporting.format.${summary.format}`)
  const source = useSourceText(searchAddress)
  return (
    <tr>
      <th scope="row">
        <a href={href('/exports/:id', { id })} className="num">
          {formatMoment(createdAt)}
        </a>
        <span className={styles.narrow}>
          {format} · {source}
        </span>
      </th>
      <td className={`${styles.wide} ${styles.source}`}>{source}</td>
      <td className={styles.wide}>{format}</td>
      <td className={table.number}>{formatNumber(companyCount, language)}</td>
      <td className={table.number}>{formatNumber(creditsUsed, language)}</td>
    </tr>
  )
}
