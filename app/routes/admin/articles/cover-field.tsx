import { useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { MediaPicker } from '#app/routes/admin/media/media-picker.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import type { ArticleProblem } from '#core/articles/article-input.server.ts'
import styles from './article-form.module.css'

/** The cover as the form shows it. */
export interface ShownCover {
  id: string
  address: string
}

interface CoverFieldProps {
  initial: ShownCover | undefined
  problem: ArticleProblem | undefined
  touch(): void
}

/** The picture above an article: chosen in a dialog, kept by its id in a field of the form. */
export function CoverField({ initial, problem, touch }: CoverFieldProps) {
  const { t } = useText()
  const [cover, setCover] = useState(initial)
  const picker = useRef<HTMLDivElement>(null)

  function change(cover: ShownCover | undefined) {
    setCover(cover)
    touch()
  }
  function remove() {
    // The button that was pressed goes with the cover.
    picker.current?.querySelector('button')?.focus()
    change(undefined)
  }

  return (
    <fieldset className={`${field.field} ${styles.cover}`}>
      <legend>{t('adminArticles.coverId')}</legend>
      <input type="hidden" name="coverId" value={cover?.id ?? ''} />
      {cover ? (
        <img src={cover.address} alt={t('adminArticles.coverId')} />
      ) : (
        <p className={styles.noCover}>{t('adminArticles.coverNone')}</p>
      )}
      <div className={styles.coverSide}>
        <div ref={picker} className={styles.buttons}>
          <MediaPicker
            label={t(cover ? 'adminArticles.coverChange' : 'adminArticles.coverChoose')}
            onChoose={({ id, address }) => change({ id, address })}
          />
          {cover && (
            <button type="button" className={`${button.button} scripted`} onClick={remove}>
              {t('adminArticles.coverRemove')}
            </button>
          )}
        </div>
        {problem && (
          <p role="alert" className={field.error}>
            {t(`adminArticles.problem.${problem}`)}
          </p>
        )}
        <p className={field.hint}>{t('adminArticles.coverHint')}</p>
      </div>
    </fieldset>
  )
}
