import { useId, useState } from 'react'
import { href } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import layout from '#app/ui/page.module.css'
import type { ImportRun } from '#core/imports/import-log.server.ts'
import styles from './data.module.css'

/** `42 s` or `3 min 12 s`. */
export function duration(seconds: number, t: Translate): string {
  if (seconds < 60) return t('adminData.seconds', { count: seconds })
  return t('adminData.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

const kinds = { running: badge.accent, completed: badge.good, failed: badge.bad, cancelled: badge.warning }

export function RunBadge({ run: { status, isCancelling } }: { run: ImportRun }) {
  const { t } = useText()
  return (
    <span className={`${badge.badge} ${kinds[status]}`}>
      {t(`adminData.status.${isCancelling ? 'cancelling' : status}`)}
    </span>
  )
}

/** Progress of an import, announced to screen readers at every quarter and at the end. */
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
