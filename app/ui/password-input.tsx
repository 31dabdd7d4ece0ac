import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import styles from './field.module.css'

/** A password, with a button that shows what was typed until it is sent. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useText()
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // Browsers keep the text fields of a sent form as suggestions.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <span className={styles.password}>
      <input
        {...props}
        ref={input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={`${styles.show} js-only`}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        <span aria-hidden="true">{t(isShown ? 'layout.hide' : 'layout.show')}</span>
        <span className="visually-hidden">{t(isShown ? 'layout.hidePassword' : 'layout.showPassword')}</span>
      </button>
    </span>
  )
}
