import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import { TextArea } from '#app/ui/field.tsx'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

interface AcknowledgeFormProps {
  request: JudgedRequest
  answer: FormAnswer | undefined
}

/** Answers a request before it is decided, with words for the requester or without. */
export function AcknowledgeForm({ request, answer }: AcknowledgeFormProps) {
  const { t } = useText()
  const { field, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.acknowledge')}</h2>
      <p className={layout.lead}>{t('admin.requests.acknowledgeText')}</p>
      <FormError answer={answer} otherwise="auth.failed" />
      <Form method="post" className={styles.decision} noValidate>
        <input type="hidden" name="intent" value="acknowledge" />
        <TextArea
          {...field('acknowledgement')}
          label={t('admin.requests.acknowledgement')}
          hint={t('admin.requests.reasonHint', {
            language: t(`admin.language.${request.language}`),
          })}
          rows={2}
          maxLength={1_000}
        />
        <p className={styles.buttons}>
          <button className={button.button} disabled={isSending}>
            {t('admin.requests.acknowledgeButton')}
          </button>
        </p>
      </Form>
    </section>
  )
}
