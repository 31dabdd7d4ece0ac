import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field, TextArea } from '#app/ui/field.tsx'
import { type CorrectableField, correctableFields, hideableFields } from '#core/companies/company.ts'
import { requestKinds } from '#core/requests/request.ts'
import { fieldLabels } from './field-texts.ts'
import type { RequestedCompany } from './request.tsx'
import styles from './request.module.css'

interface RequestFormProps {
  company: RequestedCompany
  result: FormResult | undefined
}

/** The requested change and the requester. Refills all fields after an error, including those of the other kinds. */
export function RequestForm({ company, result }: RequestFormProps) {
  const { t } = useText()
  const id = useId()
  const { field, isSending } = useFormResult(result)
  const { shown, isHousehold } = company
  const hiddenFields: readonly CorrectableField[] = company.hiddenFields
  const values = result?.values ?? {}
  const kind = values.kind ?? (isHousehold ? 'remove' : 'correct')
  const kindError = field('kind').error
  // The problem shows in the fieldset of the chosen kind, or at the choice itself.
  const isIn = (part: 'correct' | 'hide' | undefined) =>
    kindError !== undefined &&
    part === (values.kind === 'correct' || values.kind === 'hide' ? values.kind : undefined)
  const wrongIn = (part: 'correct' | 'hide' | undefined) =>
    isIn(part) ? { tabIndex: -1, 'aria-invalid': true, 'aria-describedby': `${id}-kind` } : {}
  const problemIn = (part: 'correct' | 'hide' | undefined) =>
    isIn(part) && (
      <p id={`${id}-kind`} className={fieldStyles.error}>
        {kindError}
      </p>
    )
  const shownNow = (name: CorrectableField) =>
    hiddenFields.includes(name)
      ? t('requests.hiddenNow')
      : shown[name] === null
        ? t('requests.nothingNow')
        : t('requests.shownNow', { value: shown[name] })

  return (
    <Form method="post" className={styles.form} noValidate>
      <FormError result={result} otherwise="auth.failed" />
      <fieldset role="radiogroup" {...wrongIn(undefined)}>
        <legend>{t('requests.kind')}</legend>
        {requestKinds.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="kind" value={name} defaultChecked={name === kind} />
            {t(`requests.kind.${name}`)}
            <small>{t(`requests.kind.${name}.hint`)}</small>
          </label>
        ))}
        {problemIn(undefined)}
      </fieldset>

      <fieldset className={styles.correct} {...wrongIn('correct')}>
        <legend>{t('requests.correct')}</legend>
        {problemIn('correct')}
        {correctableFields.map((name) => (
          <Field
            key={name}
            {...field(`correct_${name}`)}
            label={t(fieldLabels[name])}
            hint={shownNow(name)}
            inputMode={name === 'phone' ? 'tel' : name === 'email' ? 'email' : undefined}
            autoComplete="off"
          />
        ))}
        <p className={fieldStyles.hint}>{t('requests.correct.blank')}</p>
      </fieldset>

      <fieldset className={styles.hide} {...wrongIn('hide')}>
        <legend>{t('requests.hide')}</legend>
        {problemIn('hide')}
        {hideableFields.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="checkbox" name={`hide_${name}`} defaultChecked={`hide_${name}` in values} />
            {t(fieldLabels[name])}
            <small>{shownNow(name)}</small>
          </label>
        ))}
      </fieldset>

      <p className={styles.remove}>
        {t(isHousehold ? 'requests.removeHousehold' : 'requests.removeCompany')}
      </p>

      <fieldset>
        <legend>{t('requests.you')}</legend>
        <Field {...field('name')} label={t('requests.name')} autoComplete="name" required />
        <Field {...field('role')} label={t('requests.role')} hint={t('requests.roleHint')} required />
        <Field
          {...field('email')}
          label={t('requests.email')}
          hint={t('requests.emailHint')}
          type="email"
          autoComplete="email"
          required
        />
        <TextArea
          {...field('message')}
          label={t('requests.message')}
          hint={t('requests.messageHint')}
          maxLength={2_000}
        />
        <p className={styles.trap} aria-hidden="true">
          <label>
            {t('requests.trap')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
      </fieldset>
      <button className={`${button.button} ${button.primary}`} disabled={isSending}>
        {t('requests.send')}
      </button>
    </Form>
  )
}
