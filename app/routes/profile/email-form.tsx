import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import type { CurrentUser } from '#core/accounts/user.ts'
import styles from './profile.module.css'

export function EmailForm({ user, answer }: { user: CurrentUser; answer: FormAnswer | undefined }) {
  const { t } = useText()
  const { field, passwordField, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel} aria-labelledby="change-email">
      <h2 id="change-email">{t('auth.profile.email')}</h2>
      <p className={styles.address}>
        {user.email}{' '}
        <span className={layout.lead}>
          ({t(user.emailVerified ? 'auth.profile.emailVerified' : 'auth.profile.emailUnverified')})
        </span>
      </p>
      <p className={layout.lead}>{t('auth.profile.emailText')}</p>
      <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
      <Form method="post" action={href('/profile')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="email" />
        <Field
          {...field('email')}
          label={t('auth.profile.newEmail')}
          type="email"
          autoComplete="email"
          required
        />
        <Field
          {...passwordField('emailPassword')}
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          required
        />
        <button className={button.button} disabled={isSending}>
          {t('auth.profile.changeEmail')}
        </button>
      </Form>
    </section>
  )
}
