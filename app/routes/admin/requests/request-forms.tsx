import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import { fieldLabels } from '#app/routes/requests/field-texts.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import {
  type CorrectableField,
  correctableFields,
  type HideableField,
  hideableFields,
} from '#core/companies/company.ts'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'
import { fieldsToHide } from './requested-fields.ts'
import styles from './requests.module.css'

interface RequestFormProps {
  request: JudgedRequest
  result: FormResult | undefined
}

/** Grants the request as it is or edited, or declines it, each with a reason for the requester. */
export function DecisionForm({ request, result }: RequestFormProps) {
  const { t } = useText()
  const { field, isSending } = useFormResult(result)
  const { kind, corrections, company } = request
  const toHide = fieldsToHide(request)
  const isRemoval = kind === 'remove' && company.isHousehold
  const isTyped = (name: string) => Boolean(result && result.values[name])
  const hide = (names: readonly HideableField[]) =>
    names.length > 0 && (
      <Checkboxes
        legend={t('admin.requests.effects.hide')}
        boxes={names.map((name) => ({
          name: `hide_${name}`,
          label: t(fieldLabels[name]),
          isTicked: toHide.includes(name),
        }))}
        result={result}
      />
    )
  const correct = (names: readonly CorrectableField[]) =>
    names.length > 0 && (
      <fieldset>
        <legend>{t('admin.requests.effects.correct')}</legend>
        {names.map((name) => (
          <Field
            key={name}
            {...field(`correct_${name}`, corrections[name] ?? '')}
            label={t(fieldLabels[name])}
            autoComplete="off"
          />
        ))}
        <p className={fieldStyles.hint}>{t('admin.requests.effects.blank')}</p>
      </fieldset>
    )
  const remove = (
    <Checkboxes
      legend={t('admin.requests.effects.remove')}
      boxes={[
        {
          name: 'remove',
          label: t('admin.requests.effects.removeIt', { name: company.name }),
          isTicked: isRemoval,
        },
      ]}
      result={result}
      hint={t('admin.requests.effects.removeHint')}
    />
  )
  const others = {
    hide: hideableFields.filter((name) => !toHide.includes(name)),
    correct: correctableFields.filter((name) => !(name in corrections)),
  }
  const areOthersTyped = [
    ...others.hide.map((name) => `hide_${name}`),
    ...others.correct.map((name) => `correct_${name}`),
    ...(isRemoval ? [] : ['remove']),
  ].some(isTyped)
  const { error } = field('effects')
  return (
    <section className={`${layout.panel} ${styles.sticky}`} aria-labelledby="decision">
      <h2 id="decision">{t('admin.requests.decide')}</h2>
      {result?.error === 'invalid_input' && <Notice kind="error">{t('admin.requests.undecided')}</Notice>}
      {result?.error !== 'already_decided' && result?.error !== 'invalid_input' && (
        <FormError result={result} otherwise="auth.failed" />
      )}
      <Form method="post" className={styles.decision} noValidate>
        {/* Takes Enter in a field: only the buttons below decide. */}
        <button
          name="intent"
          value=""
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => event.preventDefault()}
        >
          {t('admin.requests.decide')}
        </button>
        {error && (
          <p role="alert" className={fieldStyles.error}>
            {error}
          </p>
        )}
        {hide(hideableFields.filter((name) => toHide.includes(name)))}
        {correct(correctableFields.filter((name) => name in corrections))}
        {isRemoval && remove}
        <details className={styles.others} open={areOthersTyped || undefined}>
          <summary>{t('admin.requests.effects.others')}</summary>
          <div className={styles.decision}>
            {hide(others.hide)}
            {correct(others.correct)}
            {!isRemoval && remove}
          </div>
        </details>
        <TextArea
          {...field('reason')}
          label={t('admin.requests.reason')}
          hint={t('admin.requests.reasonHint', { language: t(`admin.language.${request.language}`) })}
          maxLength={1_000}
          required
        />
        <p className={`${styles.buttons} ${styles.bar}`}>
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

/** Acknowledges a request before it is decided, with an optional message. */
export function AcknowledgeForm({ request, result }: RequestFormProps) {
  const { t } = useText()
  const { field, isSending } = useFormResult(result)
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.acknowledge')}</h2>
      <p className={layout.lead}>{t('admin.requests.acknowledgeText')}</p>
      <FormError result={result} otherwise="auth.failed" />
      <Form method="post" className={styles.decision} noValidate>
        <input type="hidden" name="intent" value="acknowledge" />
        <TextArea
          {...field('acknowledgement')}
          label={t('admin.requests.acknowledgement')}
          hint={t('admin.requests.reasonHint', { language: t(`admin.language.${request.language}`) })}
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

/** Reverts effects of earlier requests on the company; empty when there are none. */
export function RestoreForm({ request, result }: RequestFormProps) {
  const { t } = useText()
  const { field, isSending } = useFormResult(result)
  const { hiddenFields, correctedFields, removal } = request.company
  const boxOf = (verb: 'show' | 'release') => (name: CorrectableField) => ({
    name: `${verb}_${name}`,
    label: t(`admin.requests.restore.${verb}`, { field: t(fieldLabels[name]) }),
  })
  const boxes = [...hiddenFields.map(boxOf('show')), ...correctedFields.map(boxOf('release'))]
  if (removal === 'request') boxes.unshift({ name: 'relist', label: t('admin.requests.restore.relist') })
  if (boxes.length === 0) return null
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.restore')}</h2>
      <FormError result={result} otherwise="auth.failed" />
      <Form method="post" className={styles.decision} noValidate>
        <input type="hidden" name="intent" value="restore" />
        <Checkboxes
          legend={t('admin.requests.restore.what')}
          boxes={boxes}
          result={result}
          error={field('restoration').error}
        />
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

interface CheckboxesProps {
  legend: string
  boxes: readonly { name: string; label: string; isTicked?: boolean }[]
  result: FormResult | undefined
  error?: string
  hint?: string
}

/** Checkboxes with one error for all; after a result they are ticked as sent. */
function Checkboxes({ legend, boxes, result, error, hint }: CheckboxesProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {boxes.map(({ name, label, isTicked = false }) => (
        <label key={name} className={fieldStyles.check}>
          <input
            type="checkbox"
            name={name}
            defaultChecked={result ? name in result.values : isTicked}
            aria-invalid={error ? true : undefined}
          />
          {label}
        </label>
      ))}
      {hint && <p className={fieldStyles.hint}>{hint}</p>}
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
