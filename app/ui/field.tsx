import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { PasswordInput } from './password-input.tsx'

interface Labels {
  label: string
  /** Describes a valid value. */
  hint?: string
  error?: string
}

export function Field({ label, hint, error, ...input }: Labels & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(labelled) =>
        input.type === 'password' ? (
          <PasswordInput {...input} {...labelled} />
        ) : (
          <input {...input} {...labelled} />
        )
      }
    </Labelled>
  )
}

/** As `Field`, for text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  ...input
}: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(labelled) => <textarea rows={4} {...input} {...labelled} className={styles.area} />}
    </Labelled>
  )
}

interface LabelledProps extends Labels {
  children(labelled: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode
}

function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </p>
  )
}
