import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import styles from './security.module.css'

interface PasswordFormProps {
  /** Label of the disclosure and of the button. */
  label: string
  /** Label for assistive technology, where `label` does not say which factor it is about. */
  accessibleName?: string
  /** Shown above the form. */
  lead?: string
  /** Hidden fields. */
  fields: Readonly<Record<string, string>>
  /** Name of the password field. */
  passwordName: string
  isDanger?: boolean
  answer: FormAnswer | undefined
}

/** A disclosure with a form that takes the current password. Opens where the last answer was about it. */
export function PasswordForm({ label, accessibleName, answer, ...props }: PasswordFormProps) {
  const { t } = useText()
  const { passwordField, isSending } = useFormAnswer(answer)
  const { lead, fields, passwordName, isDanger } = props
  return (
    <details className={styles.more} open={answer !== undefined}>
      <summary aria-label={accessibleName}>{label}</summary>
      {lead && <p className={layout.lead}>{lead}</p>}
      <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
      <Form method="post" action={href('/security')} className={styles.form} noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          {...passwordField(passwordName)}
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          required
        />
        <button
          className={`${button.button} ${isDanger ? button.danger : ''}`}
          disabled={isSending}
          aria-label={accessibleName}
        >
          {label}
        </button>
      </Form>
    </details>
  )
}
