import { href } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ImportRun } from '#core/imports/import-log.server.ts'
import styles from './data.module.css'
import { duration, RunBadge } from './run-status.tsx'

const counts = ['new', 'changed', 'unchanged', 'rejected', 'removed'] as const

export function RunTable({ runs }: { runs: readonly ImportRun[] }) {
  const { t } = useText()
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
            <th scope="col" className={styles.wide}>
              {t('adminData.imports.status')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('adminData.imports.started')}
            </th>
            <th scope="col" className={`${table.number} ${styles.wide}`}>
              {t('adminData.imports.duration')}
            </th>
            {counts.map((name) => (
              <th key={name} scope="col" className={`${table.number} ${styles.wide}`}>
                {t(`adminData.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone one cell says it all. */
function RunRow({ run }: { run: ImportRun }) {
  const { t, language } = useText()
  const moment = <time dateTime={run.startedAt}>{formatMoment(run.startedAt)}</time>
  const number = (name: (typeof counts)[number]) => formatNumber(run[name], language)
  return (
    <tr>
      <th scope="row">
        <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>{run.fileName}</a>
        <span className={styles.note}>{run.requestedBy ?? t('adminData.imports.commandLine')}</span>
        <span className={styles.narrow}>
          <RunBadge run={run} /> <span className="num">{moment}</span>
        </span>
        <span className={styles.narrow}>
          {counts
            .filter((name) => run[name] > 0)
            .map((name) => `${t(`adminData.${name}`)} ${number(name)}`)
            .join(' · ')}
        </span>
      </th>
      <td className={styles.wide}>
        <RunBadge run={run} />
      </td>
      <td className={`num ${styles.wide}`}>{moment}</td>
      <td className={`${table.number} ${styles.wide}`}>
        {run.seconds === null ? '' : duration(run.seconds, t)}
      </td>
      {counts.map((name) => (
        <td key={name} className={`${table.number} ${styles.wide}`}>
          {number(name)}
        </td>
      ))}
    </tr>
  )
}
