import { formatMoment, formatNumber } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ImportRun } from '#core/imports/read-imports.server.ts'
import styles from './data.module.css'
import { duration } from './duration.ts'
import { RunBadge } from './run-badge.tsx'

const counts = ['new', 'changed', 'unchanged', 'rejected', 'removed'] as const

export function RunTable({ runs }: { runs: readonly ImportRun[] }) {
  const { t, language } = useText()
  if (runs.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t('adminData.imports.none')} level="h3">
          <p>{t('adminData.imports.noneText')}</p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="unseen">{t('adminData.imports')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('adminData.imports.file')}</th>
            <th scope="col">{t('adminData.imports.status')}</th>
            <th scope="col">{t('adminData.imports.started')}</th>
            <th scope="col" className={table.number}>
              {t('adminData.imports.duration')}
            </th>
            {counts.map((name) => (
              <th key={name} scope="col" className={table.number}>
                {t(`adminData.${name}`)}
              </th>
            ))}
            <th scope="col">{t('adminData.imports.by')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row" className={styles.fileName}>
                <a href={`/admin/data/imports/${run.id}`}>{run.fileName}</a>
              </th>
              <td>
                <RunBadge run={run} />
              </td>
              <td className={`num ${styles.moment}`}>
                <time dateTime={run.startedAt}>{formatMoment(run.startedAt)}</time>
              </td>
              <td className={table.number}>{run.seconds === null ? '' : duration(run.seconds, t)}</td>
              {counts.map((name) => (
                <td key={name} className={table.number}>
                  {formatNumber(run[name], language)}
                </td>
              ))}
              <td>{run.requestedBy ?? t('adminData.imports.commandLine')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
