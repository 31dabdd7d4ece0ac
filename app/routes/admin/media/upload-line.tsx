import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import styles from './media.module.css'
import type { UploadItem } from './use-uploads.ts'

interface UploadLineProps {
  item: UploadItem
  onCancel: () => void
  onRetry: () => void
}

/** Problems that may be over by the time it is tried again. */
const passing = new Set<UploadItem['problem']>(['connection', 'failed', 'signedOut'])

/** A file on its way: how far it is, or why it was not taken. */
export function UploadLine({ item, onCancel, onRetry }: UploadLineProps) {
  const { t } = useText()
  const { file, state, percent, problem } = item
  const isOnItsWay = state === 'waiting' || state === 'sending' || state === 'working'
  const canRetry = state === 'canceled' || (state === 'failed' && passing.has(problem))
  return (
    <li>
      <span className={styles.uploadName}>{file.name}</span>
      {state === 'sending' && <progress max={100} value={percent} aria-label={file.name} />}
      <span
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? styles.bad : styles.quiet}
      >
        {stateText()}
      </span>
      {isOnItsWay && (
        <button
          type="button"
          className={button.quiet}
          aria-label={t('media.cancelUpload', { name: file.name })}
          onClick={onCancel}
        >
          <Icon name="close" />
        </button>
      )}
      {canRetry && (
        <button
          type="button"
          className={button.link}
          aria-label={t('media.retryUpload', { name: file.name })}
          onClick={onRetry}
        >
          {t('media.retry')}
        </button>
      )}
    </li>
  )

  function stateText(): string {
    if (state === 'failed')
      return t(problem === 'bytes' ? 'media.tooLarge' : `media.problem.${problem ?? 'failed'}`)
    if (state === 'sending') return t('media.uploading', { percent })
    return t(`media.${state}`)
  }
}
