import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import styles from './export-tools.module.css'
import type { Arrived } from './export-requests.ts'
import { formatFileSize } from './file-size.ts'

interface FetchingProps {
  arrived: Arrived
  /** Estimated. */
  expectedBytes: number
  /** Companies in the file. */
  rows: number
  onStop: () => void
}

/** Progress of a download, with a button to stop it. */
export function Fetching({ arrived, expectedBytes, rows, onStop }: FetchingProps) {
  const { t, language } = useText()
  const done = arrived.rows === undefined ? undefined : Math.min(arrived.rows, rows)
  // An estimate that is too low must not look complete.
  const share = done === undefined ? Math.min(0.95, arrived.bytes / expectedBytes) : done / rows
  return (
    <div className={styles.fetching}>
      <progress
        className={styles.progress}
        value={arrived.bytes > 0 ? share : undefined}
        aria-label={t('exports.export.progress')}
      />
      {arrived.bytes > 0 && (
        <span className={styles.arrived}>
          {done !== undefined && `${t('exports.fetching.rows', { done, all: rows })} · `}
          {formatFileSize(arrived.bytes, language)}
        </span>
      )}
      <button type="button" className={button.link} onClick={onStop}>
        {t('exports.fetching.stop')}
      </button>
    </div>
  )
}
