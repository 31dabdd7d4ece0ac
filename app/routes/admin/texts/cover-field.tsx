import { useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { MediaPicker } from '#app/routes/admin/media/media-picker.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import type { ShownCover } from './text-room.ts'
import styles from './texts.module.css'

interface CoverFieldProps {
  initial: ShownCover | undefined
  error: string | undefined
  touch(): void
}

/** Picks the cover in a dialog and keeps its id in a form field. */
export function CoverField({ initial, error, touch }: CoverFieldProps) {
  const { t } = useText()
  const [cover, setCover] = useState(initial)
  const picker = useRef<HTMLDivElement>(null)

  function change(cover: ShownCover | undefined) {
    setCover(cover)
    touch()
  }
  function remove() {
    // The pressed button disappears with the cover.
    picker.current?.querySelector('button')?.focus()
    change(undefined)
  }

  return (
    <fieldset className={`${field.field} ${styles.cover}`}>
      <legend>{t('adminTexts.article.coverId')}</legend>
      <input type="hidden" name="coverId" value={cover?.id ?? ''} />
      {cover ? (
        <img src={cover.address} alt={t('adminTexts.article.coverId')} />
      ) : (
        <p className={styles.noCover}>{t('adminTexts.article.coverNone')}</p>
      )}
      <div className={styles.coverSide}>
        <div ref={picker} className={styles.buttons}>
          <MediaPicker
            label={t(cover ? 'adminTexts.article.coverChange' : 'adminTexts.article.coverChoose')}
            onChoose={({ id, address }) => change({ id, address })}
          />
          {cover && (
            <button type="button" className={`${button.button} js-only`} onClick={remove}>
              {t('adminTexts.article.coverRemove')}
            </button>
          )}
        </div>
        {error && (
          <p role="alert" className={field.error}>
            {error}
          </p>
        )}
        <p className={field.hint}>{t('adminTexts.article.coverHint')}</p>
      </div>
    </fieldset>
  )
}
