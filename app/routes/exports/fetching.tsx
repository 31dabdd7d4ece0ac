import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import styles from './export-notice.module.css'
import type { Arrived } from './fetch-file.ts'
import { formatFileSize } from './file-size.ts'

interface FetchingProps {
  arrived: Arrived
  /** How many companies the file has. */
  rows: number
  onStop: () => void
}

/** How much of a file has arrived. */
export function Fetching({ arrived, rows, onStop }: FetchingProps) {
  const { t, language } = useText()
  const done = arrived.rows === undefined ? undefined : Math.min(arrived.rows, rows)
  return (
    <div className={styles.fetching}>
      <progress
        className={styles.progress}
        value={done}
        max={rows}
        aria-label={t('exporting.export.progress')}
      />
      <span className={styles.arrived}>
        {done !== undefined && `${t('exporting.fetching.rows', { done, all: rows })} · `}
        {formatFileSize(arrived.bytes, language)}
      </span>
      <button type="button" className={button.link} onClick={onStop}>
        {t('exporting.fetching.stop')}
      </button>
    </div>
  )
}
