import { useId, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import type { ImportRun } from '#core/imports/import-log.server.ts'
import styles from './data.module.css'

/** How far an import is. Screen readers are told at every quarter and at the end, not with every second. */
export function RunProgress({ run }: { run: ImportRun }) {
  const { t } = useText()
  const id = useId()
  const [wasRunning] = useState(run.status === 'running')
  const isRunning = run.status === 'running'
  const share = run.bytesTotal ? Math.min(1, run.bytesRead / run.bytesTotal) : undefined
  const percent = (value: number) => t('adminData.run.percent', { percent: Math.floor(value * 100) })
  const quarter = share === undefined ? 0 : Math.floor(share * 4) / 4
  return (
    <>
      {isRunning && (
        <section className={layout.panel}>
          <p id={id} className="unseen">
            {t('adminData.run.progress')}
          </p>
          <progress className={styles.bar} max={1} value={share} aria-labelledby={id} />
          {share !== undefined && <p className="num">{percent(share)}</p>}
          <noscript>
            <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>{t('adminData.run.refresh')}</a>
          </noscript>
        </section>
      )}
      <p className="unseen" aria-live="polite">
        {isRunning ? quarter > 0 && percent(quarter) : wasRunning && t('adminData.run.ended')}
      </p>
    </>
  )
}
