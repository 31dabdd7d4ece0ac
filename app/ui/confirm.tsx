import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { beginHere } from './begin-here.ts'
import button from './button.module.css'
import styles from './confirm.module.css'
import popover from './popover.module.css'

interface ConfirmProps {
  /** On the button that asks. */
  ask: string
  /** Its name, where those words alone do not say what it is about. */
  askLabel?: string
  question: string
  /** What is lost by it. */
  children: ReactNode
  /** On the button that does it, which sends `intent` and `fields` to `action`. */
  confirm: string
  intent: string
  fields?: Readonly<Record<string, string | number>>
  /** To be filled in before it is done. */
  inputs?: ReactNode
  /** This page, where it is left out. */
  action?: string
  /** On the button that does not. */
  cancel: string
}

/** The one deliberate step before what cannot be undone: a dialog that names it and begins on the way back. Works without a script. */
export function Confirm(props: ConfirmProps) {
  const { ask, askLabel, question, children, confirm, intent, fields = {}, inputs, action, cancel } = props
  const id = useId()
  const danger = `${button.button} ${button.danger}`
  return (
    <>
      <button type="button" className={danger} popoverTarget={id} aria-label={askLabel}>
        {ask}
      </button>
      <dialog
        id={id}
        popover="auto"
        className={`${popover.card} ${styles.card}`}
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-loss`}
      >
        <h2 id={`${id}-question`}>{question}</h2>
        <div id={`${id}-loss`} className={styles.loss}>
          {children}
        </div>
        <Form method="post" action={action} className={styles.ways}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs}
          <button name="intent" value={intent} className={danger}>
            {confirm}
          </button>
          <button
            type="button"
            ref={beginHere}
            className={button.button}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            {cancel}
          </button>
        </Form>
      </dialog>
    </>
  )
}
