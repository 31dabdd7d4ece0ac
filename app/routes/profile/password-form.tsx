import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import fieldStyles from '#app/ui/field.module.css'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import { type CurrentUser, minPasswordLength } from '#core/accounts/user.ts'
import styles from './profile.module.css'

interface PasswordFormProps {
  user: CurrentUser
  /** API keys that work. */
  keyCount: number
  answer: FormAnswer | undefined
}

export function PasswordForm({ user, keyCount, answer }: PasswordFormProps) {
  const { t } = useText()
  const { passwordField, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel} aria-labelledby="change-password">
      <h2 id="change-password">{t('auth.password')}</h2>
      <p className={layout.lead}>
        {t(keyCount > 0 ? 'auth.profile.passwordTextKeys' : 'auth.profile.passwordText')}
      </p>
      <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
      <Form method="post" action={href('/profile')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="password" />
        {/* Whose password it is, for those who keep passwords. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        <Field
          {...passwordField('password')}
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          required
        />
        <Field
          {...passwordField('newPassword')}
          label={t('auth.newPassword')}
          hint={t('auth.passwordHint', { count: minPasswordLength(user.role) })}
          autoComplete="new-password"
          required
        />
        {keyCount > 0 && (
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              name="keepApiKeys"
              defaultChecked={answer ? 'keepApiKeys' in answer.values : false}
            />
            {t('auth.profile.keepApiKeys', { count: keyCount })}
          </label>
        )}
        <button className={button.button} disabled={isSending}>
          {t('auth.profile.changePassword')}
        </button>
      </Form>
    </section>
  )
}
