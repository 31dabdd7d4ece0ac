import { useId } from 'react'
import { Form, href } from 'react-router'
import { languageFacts, languages } from '#text/languages.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import type { CurrentUser } from '#core/accounts/user.ts'
import styles from './profile.module.css'

interface FormProps {
  user: CurrentUser
  answer: FormAnswer | undefined
}

export function ProfileForm({ user, answer }: FormProps) {
  const { t } = useText()
  const id = useId()
  const { field, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel}>
      <FormError answer={answer} otherwise="auth.failed" />
      <Form method="post" action={href('/profile')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="profile" />
        <Field
          {...field('fullName', user.fullName)}
          label={t('auth.fullName')}
          autoComplete="name"
          required
        />
        <Field
          {...field('companyName', user.companyName ?? '')}
          label={t('auth.companyName')}
          autoComplete="organization"
        />
        <p className={fieldStyles.field}>
          <label htmlFor={id}>{t('auth.profile.language')}</label>
          <select id={id} name="language" defaultValue={answer?.values.language ?? user.language}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageFacts[language].name}
              </option>
            ))}
          </select>
        </p>
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            name="exportMail"
            defaultChecked={answer ? 'exportMail' in answer.values : user.exportMail}
          />
          {t('auth.profile.exportMail')}
        </label>
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('auth.profile.save')}
        </button>
      </Form>
    </section>
  )
}
