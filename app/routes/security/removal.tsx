import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/routes/auth/form-answer.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import styles from './security.module.css'

interface RemovalProps {
  /** Of the passkey, or `totp`. */
  id: string
  label: string
  /** Its name, where `label` alone does not say what is removed. */
  accessibleName?: string
  answerTo(intent: string): FormAnswer | undefined
}

/** Removing a factor takes the password. */
export function Removal({ id, label, accessibleName, answerTo }: RemovalProps) {
  const { t } = useText()
  const given = answerTo('remove')
  const answer = given?.values.id === id ? given : undefined
  const { passwordField, isSending } = useFormAnswer(answer)
  return (
    <details className={styles.more} open={answer !== undefined}>
      <summary aria-label={accessibleName}>{label}</summary>
      <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
      <Form method="post" action="/security" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <Field
          {...passwordField('removalPassword')}
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          required
        />
        <button
          className={`${button.button} ${button.danger}`}
          disabled={isSending}
          aria-label={accessibleName}
        >
          {label}
        </button>
      </Form>
    </details>
  )
}
