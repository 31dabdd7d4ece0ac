import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import styles from './texts.module.css'

interface LeaveDialogProps {
  isChanged: boolean
  /** Changes are stored as a draft, so the browser need not ask. */
  isKept?: boolean
  /** Called when the question is asked. */
  onAsk?: () => void
  /** The fate of the changes. */
  children: ReactNode
}

/** Returns whether a navigation leads to another page, or opens the draft in place of this text. */
const isLeaving = (here: Location, there: Location) =>
  here.pathname !== there.pathname || (there.search === '?draft' && here.search !== there.search)

/** Asks before leaving a page with unsaved changes; outside of navigation the browser asks itself. */
export function LeaveDialog({ isChanged, isKept = false, onAsk, children }: LeaveDialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSent = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isSent.current && isLeaving(currentLocation, nextLocation),
  )
  useEffect(() => {
    // Forms of this page save the changes or have asked for confirmation.
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
  const ask = useEffectEvent(() => onAsk?.())
  useEffect(() => {
    if (blocker.state === 'blocked') {
      ask()
      dialog.current?.showModal()
    } else dialog.current?.close()
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
      <p id="leave-text" className={styles.leaveText} aria-live="polite">
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
