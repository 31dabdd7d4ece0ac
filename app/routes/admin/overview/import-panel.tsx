import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import type { ImportRun } from '#core/imports/import-log.server.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import data from '../data/data.module.css'
import { RunBadge, usePolling } from '../data/status.tsx'

const counts = ['new', 'changed', 'rejected', 'removed'] as const

/** The latest import; the progress of a running one. */
export function ImportPanel({ run }: { run: ImportRun | undefined }) {
  const { t, language } = useText()
  usePolling(run?.status === 'running')
  return (
    <section className={layout.page} aria-labelledby="latest-import">
      <h2 id="latest-import">{t('admin.dashboard.latestImport')}</h2>
      {run ? (
        <div className={layout.panel}>
          <p className={data.cell}>
            <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>{run.fileName}</a>{' '}
            <RunBadge run={run} />
          </p>
          {run.status === 'running' && (
            <progress
              className={data.bar}
              max={1}
              value={run.bytesTotal ? Math.min(1, run.bytesRead / run.bytesTotal) : undefined}
              aria-label={t('adminData.run.progress')}
            />
          )}
          <p className={layout.lead}>
            {[
              formatMoment(run.startedAt),
              ...counts
                .filter((name) => run[name] > 0)
                .map((name) => `${t(`adminData.${name}`)} ${formatNumber(run[name], language)}`),
            ].join(' · ')}
          </p>
        </div>
      ) : (
        <p className={layout.lead}>{t('admin.dashboard.noImport')}</p>
      )}
    </section>
  )
}
