import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import button from './button.module.css'
import popover from './popover.module.css'

interface ConfirmProps {
  /** Text of the button that opens the dialog. */
  ask: string
  /** Its accessible name, if the text does not name the object. */
  askLabel?: string
  question: string
  /** The consequences. */
  children: ReactNode
  /** Text of the button that submits `intent` and `fields` to `action`. */
  confirm: string
  intent: string
  fields?: Readonly<Record<string, string | number>>
  /** Fields to fill in first. */
  inputs?: ReactNode
  /** The current page by default. */
  action?: string
  /** Text of the button that closes the dialog. */
  cancel: string
}

/** A confirmation dialog for an action that cannot be undone, focused on "cancel". Works without a script. */
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
        className={`${popover.card} ${popover.question}`}
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-loss`}
      >
        <h2 id={`${id}-question`}>{question}</h2>
        <div id={`${id}-loss`} className={popover.loss}>
          {children}
        </div>
        <Form method="post" action={action} className={popover.ways}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs}
          <button name="intent" value={intent} className={danger}>
            {confirm}
          </button>
          <button
            type="button"
            ref={autoFocusInDialog}
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

/** For the `ref` of the element to focus when its dialog opens. React's own `autoFocus` acts on mount. */
export function autoFocusInDialog(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
