import { type TextareaHTMLAttributes, useId } from 'react'
import field from './field.module.css'
import styles from './text-area.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string
  /** What is wrong with the text. */
  error?: string
}

/** As `Field`, for text of several lines. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <p className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...input}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes === '' ? undefined : notes}
      />
      {hint && (
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={field.error}>
          {error}
        </span>
      )}
    </p>
  )
}
