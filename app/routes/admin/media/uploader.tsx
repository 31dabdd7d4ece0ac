import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Media, mediaFormats } from '#core/media/media.ts'
import styles from './media.module.css'
import { UploadLine } from './upload-line.tsx'
import { useUploads } from './use-uploads.ts'

interface UploaderProps {
  /** Told every picture that was kept. */
  onKept: (media: Media) => void
}

const accept = mediaFormats.map((format) => `image/${format}`).join(',')

/**
 * Where pictures are dropped or chosen. With a script each file is sent by itself, with its progress; without one this is
 * a form.
 */
export function Uploader({ onKept }: UploaderProps) {
  const { t } = useText()
  const id = useId()
  const isHydrated = useHydrated()
  const [isOver, setOver] = useState(false)
  const { items, add, cancel, retry } = useUploads(onKept)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (!isHydrated) return
    add(currentTarget.files ?? [])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <div className={styles.uploader}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be dropped can be chosen below */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="scripted">{t('media.drop')}</p>
        <p className={styles.choose}>
          <label htmlFor={id} className={`${button.button} ${button.primary}`}>
            {t('media.choose')}
          </label>
          <input
            id={id}
            className={styles.input}
            type="file"
            name="files"
            multiple
            accept={accept}
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
        </p>
        <noscript>
          <button className={button.button}>{t('media.upload')}</button>
        </noscript>
        <p id={`${id}-hint`} className={styles.quiet}>
          {t('media.chooseHint')}
        </p>
      </div>
      {items.length > 0 && (
        <ul className={styles.uploads} aria-label={t('media.uploads')}>
          {items.map((item) => (
            <UploadLine
              key={item.key}
              item={item}
              onCancel={() => cancel(item.key)}
              onRetry={() => retry(item)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
