import { href } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import styles from './dashboard.module.css'

export function RecentExports({ exports }: { exports: readonly ExportSummary[] }) {
  const { t, language } = useText()
  return (
    <section className={table.card} aria-labelledby="recent-exports">
      <div className={styles.title}>
        <h2 id="recent-exports">{t('account.dashboard.exports')}</h2>
        {exports.length > 0 && <a href={href('/exports')}>{t('account.dashboard.allExports')}</a>}
      </div>
      {exports.length === 0 ? (
        <Empty title={t('account.dashboard.noExports')} level="h3">
          <p>{t('account.dashboard.noExportsText')}</p>
          <a href={href('/search')}>{t('account.dashboard.search')}</a>
        </Empty>
      ) : (
        <table className={table.table} aria-labelledby="recent-exports">
          <thead>
            <tr>
              <th scope="col">{t('account.dashboard.exportFormat')}</th>
              <th scope="col" className={styles.wide}>
                {t('account.dashboard.exportDate')}
              </th>
              <th scope="col" className={table.number}>
                {t('account.dashboard.exportCredits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {exports.map(({ id, format, creditsUsed, createdAt }) => {
              const [name, date] = [format.toUpperCase(), formatMoment(createdAt)]
              const day = <time dateTime={createdAt}>{date.slice(0, 10)}</time>
              return (
                <tr key={id}>
                  <th scope="row">
                    <a
                      href={href('/exports/:id', { id })}
                      aria-label={t('account.dashboard.openExport', { format: name, date })}
                    >
                      {name}
                    </a>
                    <span className={`num ${styles.narrow}`}>{day}</span>
                  </th>
                  <td className={`num ${styles.wide}`}>{day}</td>
                  <td className={table.number}>{formatNumber(creditsUsed, language)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
