import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import button from '#app/ui/button.module.css'
import styles from './layout.module.css'

interface AccountFormProps extends Omit<ComponentProps<typeof Form>, 'children'> {
  /** Hidden fields; `intent` tells the forms of a page apart. */
  fields: Readonly<Record<string, string>>
  /** Text of the button, and its label for assistive technology if that differs. */
  submit: string
  submitLabel?: string
  kind?: 'primary' | 'danger'
  result: FormResult | undefined
  /** Renders the fields. */
  children(state: ReturnType<typeof useFormResult>): ReactNode
}

/** One of several forms of an account page: error, fields and button. */
export function AccountForm(props: AccountFormProps) {
  const { fields, submit, submitLabel, kind, result, children, ...form } = props
  const state = useFormResult(result)
  return (
    <>
      <FormError result={result} otherwise="auth.failed" isPasswordPrompt />
      <Form method="post" className={styles.form} noValidate {...form}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(state)}
        <button
          className={`${button.button} ${kind ? button[kind] : ''}`}
          disabled={state.isSending}
          aria-label={submitLabel}
        >
          {submit}
        </button>
      </Form>
    </>
  )
}
