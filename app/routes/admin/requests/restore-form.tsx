import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import layout from '#app/ui/page.module.css'
import { TextArea } from '#app/ui/field.tsx'
import type { JudgedCompany } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

interface RestoreFormProps {
  company: JudgedCompany
  answer: FormAnswer | undefined
}

/** Takes back what was done to the company, as far as there is something; nothing otherwise. */
export function RestoreForm({ company, answer }: RestoreFormProps) {
  const { t } = useText()
  const id = useId()
  const { field, isSending } = useFormAnswer(answer)
  const { hiddenFields, correctedFields, removal } = company
  if (hiddenFields.length === 0 && correctedFields.length === 0 && removal !== 'request') return null
  const error = field('restoration').error
  const tick = (name: string, label: string) => (
    <label key={name} className={fieldStyles.check}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={answer ? name in answer.values : false}
        aria-invalid={error ? true : undefined}
      />
      {label}
    </label>
  )
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.restore')}</h2>
      <FormError answer={answer} otherwise="auth.failed" />
      <Form method="post" className={styles.decision} noValidate>
        <input type="hidden" name="intent" value="restore" />
        <fieldset aria-describedby={error && `${id}-restoration`}>
          <legend>{t('admin.requests.restore.what')}</legend>
          {removal === 'request' && tick('relist', t('admin.requests.restore.relist'))}
          {hiddenFields.map((name) =>
            tick(`show_${name}`, t('admin.requests.restore.show', { field: t(fieldLabels[name]) })),
          )}
          {correctedFields.map((name) =>
            tick(`release_${name}`, t('admin.requests.restore.release', { field: t(fieldLabels[name]) })),
          )}
          {error && (
            <p id={`${id}-restoration`} className={fieldStyles.error}>
              {error}
            </p>
          )}
        </fieldset>
        <TextArea
          {...field('restoreReason')}
          label={t('admin.requests.restore.reason')}
          hint={t('admin.requests.restore.reasonHint')}
          rows={2}
          maxLength={1_000}
          required
        />
        <p className={styles.buttons}>
          <button className={button.button} disabled={isSending}>
            {t('admin.requests.restore.button')}
          </button>
        </p>
      </Form>
    </section>
  )
}
