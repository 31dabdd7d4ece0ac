import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import styles from './article-form.module.css'

interface LeaveDialogProps {
  /** Is there something that is not saved? */
  isChanged: boolean
  /** Is it at least kept as a draft? */
  isKept: boolean
}

/** Asks before a page with unsaved changes is left: by a link here, by anything else in the browser's own words. */
export function LeaveDialog({ isChanged, isKept }: LeaveDialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged || isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, isKept])
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])
  return (
    <dialog
      ref={dialog}
      className={popover.card}
      aria-labelledby="leave-title"
      onCancel={() => blocker.reset?.()}
    >
      <h2 id="leave-title">{t('adminArticles.leave')}</h2>
      <p className={styles.leaveText}>{t(isKept ? 'adminArticles.leaveKept' : 'adminArticles.leaveLost')}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={`${button.button} ${button.primary}`}
          onClick={() => blocker.reset?.()}
        >
          {t('adminArticles.stay')}
        </button>
        <button type="button" className={button.button} onClick={() => blocker.proceed?.()}>
          {t('adminArticles.leaveNow')}
        </button>
      </div>
    </dialog>
  )
}
