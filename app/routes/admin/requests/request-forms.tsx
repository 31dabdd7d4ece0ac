import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { correctableFields, type HideableField, hideableFields } from '#core/companies/company.ts'
import type { JudgedCompany, JudgedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** What a company shows of a person: hidden where its entry stays. */
const personal: readonly HideableField[] = ['phone', 'email', 'legal_representative']

interface DecisionFormProps {
  request: JudgedRequest
  answer: FormAnswer | undefined
}

/** What is asked, to be granted as it is or otherwise, or declined; both with words for whoever asked. */
export function DecisionForm({ request, answer }: DecisionFormProps) {
  const { t } = useText()
  const id = useId()
  const { field, isSending } = useFormAnswer(answer)
  const { kind, fields, corrections, company } = request
  const values = answer?.values
  const asked = kind === 'remove' && !company.isHousehold ? personal : fields
  const isTicked = (name: string, initial: boolean) => (values ? name in values : initial)
  const effectsError = field('effects').error
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.decide')}</h2>
      {answer?.error === 'invalid_input' && <Notice kind="error">{t('admin.requests.undecided')}</Notice>}
      {answer?.error !== 'already_decided' && answer?.error !== 'invalid_input' && (
        <FormError answer={answer} otherwise="auth.failed" />
      )}
      <Form method="post" className={styles.decision} noValidate>
        {/* What Enter in a field presses: a decision is only ever a press of its own button. */}
        <button
          name="intent"
          value=""
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => event.preventDefault()}
        >
          {t('admin.requests.decide')}
        </button>
        <fieldset aria-describedby={effectsError && `${id}-effects`}>
          <legend>{t('admin.requests.effects.hide')}</legend>
          {hideableFields.map((name) => (
            <label key={name} className={fieldStyles.check}>
              <input
                type="checkbox"
                name={`hide_${name}`}
                defaultChecked={isTicked(`hide_${name}`, asked.includes(name))}
                aria-invalid={effectsError ? true : undefined}
              />
              {t(fieldLabels[name])}
            </label>
          ))}
          {effectsError && (
            <p id={`${id}-effects`} className={fieldStyles.error}>
              {effectsError}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend>{t('admin.requests.effects.correct')}</legend>
          {correctableFields.map((name) => (
            <Field
              key={name}
              {...field(`correct_${name}`, corrections[name] ?? '')}
              label={t(fieldLabels[name])}
              autoComplete="off"
            />
          ))}
          <p className={fieldStyles.hint}>{t('admin.requests.effects.blank')}</p>
        </fieldset>
        <fieldset>
          <legend>{t('admin.requests.effects.remove')}</legend>
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              name="remove"
              defaultChecked={isTicked('remove', kind === 'remove' && company.isHousehold)}
            />
            {t('admin.requests.effects.removeIt', { name: company.name })}
          </label>
          <p className={fieldStyles.hint}>{t('admin.requests.effects.removeHint')}</p>
        </fieldset>
        <TextArea
          {...field('reason')}
          label={t('admin.requests.reason')}
          hint={t('admin.requests.reasonHint', {
            language: t(`admin.language.${request.language}`),
          })}
          maxLength={1_000}
          required
        />
        <p className={styles.buttons}>
          <button
            name="intent"
            value="grant"
            className={`${button.button} ${button.primary}`}
            disabled={isSending}
          >
            {t('admin.requests.grant')}
          </button>
          <button name="intent" value="decline" className={button.button} disabled={isSending}>
            {t('admin.requests.decline')}
          </button>
        </p>
      </Form>
    </section>
  )
}

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
