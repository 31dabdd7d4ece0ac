import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import styles from './profile.module.css'

/** The end of an account: one deliberate step, which names what is lost. */
export function CloseAccount({ credits, answer }: { credits: number; answer: FormAnswer | undefined }) {
  const { t } = useText()
  const { passwordField, isSending } = useFormAnswer(answer)
  return (
    <details className={styles.closing} open={answer !== undefined}>
      <summary>{t('auth.close.title')}</summary>
      <div className={layout.panel}>
        <p>{t('auth.close.text')}</p>
        <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
        <Form method="post" action={href('/profile')} className={styles.form} noValidate>
          <input type="hidden" name="intent" value="close" />
          <Field
            {...passwordField('closingPassword')}
            label={t('auth.currentPassword')}
            autoComplete="current-password"
            required
          />
          <button className={`${button.button} ${button.danger}`} disabled={isSending}>
            {credits > 0 ? t('auth.close.giveUp', { count: credits }) : t('auth.close.button')}
          </button>
        </Form>
      </div>
    </details>
  )
}
