import { type ReactNode, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import styles from './admin.module.css'

interface LeaveDialogProps {
  /** Is there something that is not saved? */
  isChanged: boolean
  /** Is it at least kept, so that the browser need not ask? */
  isKept?: boolean
  /** What becomes of it. */
  children: ReactNode
}

/** For another page, or for an older text in place of this one. */
const isLeaving = (here: Location, there: Location) =>
  here.pathname !== there.pathname || (there.search === '?draft' && here.search !== there.search)

/** Asks before a page with unsaved changes is left: by a link here, by anything else in the browser's own words. */
export function LeaveDialog({ isChanged, isKept = false, children }: LeaveDialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSent = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isSent.current && isLeaving(currentLocation, nextLocation),
  )
  useEffect(() => {
    // A form of this page takes along what was typed, or has asked whether it is meant.
    const onSubmit = ({ target }: SubmitEvent) => {
      isSent.current = (target as Element).closest('main') !== null
      setTimeout(() => (isSent.current = false))
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])
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
      aria-describedby="leave-text"
      onCancel={() => blocker.reset?.()}
    >
      <h2 id="leave-title">{t('admin.leave')}</h2>
      <p id="leave-text" className={styles.leaveText}>
        {children}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={`${button.button} ${button.primary}`}
          onClick={() => blocker.reset?.()}
        >
          {t('admin.stay')}
        </button>
        <button type="button" className={button.button} onClick={() => blocker.proceed?.()}>
          {t('admin.leaveNow')}
        </button>
      </div>
    </dialog>
  )
}
