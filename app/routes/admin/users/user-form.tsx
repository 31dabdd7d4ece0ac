import { useId, useState } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import button from '#app/ui/button.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readCredits } from '#core/credits/credits-input.ts'
import type { AdministeredUser } from '#core/accounts/administer/read-user.server.ts'
import { type Role, roles } from '#core/accounts/user.ts'
import { accountErrorText, FreshPassword } from './account-errors.tsx'
import styles from './users.module.css'

interface UserFormProps {
  user: AdministeredUser
  isOwn: boolean
  editId: string
  result: FormResult | undefined
}

/** Edits an account. Sends the shown values too: unchanged fields are not saved, and stale ones are refused. */
export function UserForm({ user, isOwn, editId, result }: UserFormProps) {
  const { t } = useText()
  const id = useId()
  const { field, isSending } = useFormResult(result)
  const { fullName, companyName, credits, role } = user
  const seen = {
    seenFullName: fullName,
    seenCompanyName: companyName ?? '',
    seenCredits: credits,
    seenRole: role,
  }
  const hidden = Object.entries({ intent: 'save', editId, ...seen })
  return (
    <section className={layout.panel} aria-labelledby="account">
      <h2 id="account">{t('adminUsers.profile')}</h2>
      <SaveProblem result={result} />
      <Form method="post" className={styles.form} noValidate>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          {...field('fullName', fullName)}
          label={t('adminUsers.fullName')}
          autoComplete="off"
          required
        />
        <Field
          {...field('companyName', companyName ?? '')}
          label={t('adminUsers.companyName')}
          autoComplete="off"
        />
        <p className={fieldStyles.field}>
          <label htmlFor={`${id}-role`}>{t('adminUsers.role')}</label>
          <select
            id={`${id}-role`}
            name="role"
            defaultValue={result?.values.role ?? role}
            aria-describedby={isOwn ? `${id}-own` : undefined}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {t(`adminUsers.role.${name}`)}
              </option>
            ))}
          </select>
          {isOwn && (
            <span id={`${id}-own`} className={fieldStyles.hint}>
              {t('adminUsers.ownRole')}
            </span>
          )}
        </p>
        <CreditsField {...field('credits', String(credits))} credits={credits} result={result} />
        <Field
          {...field('reason')}
          label={t('adminUsers.reason')}
          hint={t('adminUsers.reasonHint')}
          autoComplete="off"
          maxLength={200}
        />
        <FreshPassword result={result} />
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('admin.saveChanges')}
        </button>
      </Form>
    </section>
  )
}

interface CreditsFieldProps extends Pick<UserFormProps, 'result'> {
  name: string
  defaultValue: string
  error: string | undefined
  /** The balance shown. */
  credits: number
}

/** Shows the resulting change of the balance; taking credits away needs a tick. */
function CreditsField({ credits, result, ...field }: CreditsFieldProps) {
  const { t, language } = useText()
  const [typed, setTyped] = useState(field.defaultValue)
  const newCredits = readCredits(typed)
  const isLess = newCredits !== undefined && newCredits < credits
  const isUnticked = result?.problems.takeAwayTo !== undefined
  const difference = (newCredits ?? credits) - credits
  const figures = {
    from: formatNumber(credits, language),
    to: formatNumber(newCredits ?? credits, language),
    difference: `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference), language)}`,
  }
  return (
    <div className={styles.credits}>
      <Field
        {...field}
        label={t('adminUsers.credits')}
        hint={t('adminUsers.creditsHint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className={styles.change}>{difference !== 0 && t('adminUsers.creditsChange', figures)}</output>
      {isLess && (
        <label className={fieldStyles.check}>
          {/* The tick counts for one number only. */}
          <input
            key={newCredits}
            type="checkbox"
            name="takeAwayTo"
            value={newCredits}
            defaultChecked={result?.values.takeAwayTo === String(newCredits)}
            aria-invalid={isUnticked || undefined}
          />
          {t('adminUsers.takeAway', { count: credits - newCredits })}
        </label>
      )}
    </div>
  )
}

const fieldsWithErrors = ['fullName', 'companyName', 'role', 'credits', 'takeAwayTo', 'reason']

/** Explains why nothing was saved, unless a field shows the error. */
function SaveProblem({ result }: { result: FormResult | undefined }) {
  const { t, language } = useText()
  if (!result || (!result.error && fieldsWithErrors.some((name) => result.problems[name]))) return null
  const { error, details } = result
  if (error !== 'edit_conflict' || !details) {
    return (
      <Notice kind="error" title={t('adminUsers.updateFailed')}>
        <p>{accountErrorText(t, error ?? 'technical_error')}</p>
      </Notice>
    )
  }
  const is = String(details.current)
  const text = () => {
    if (details.field === 'credits') {
      return t('adminUsers.conflict.credits', { current: formatNumber(Number(is), language) })
    }
    const current = details.field === 'role' ? t(`adminUsers.role.${is as Role}`) : is
    return t('adminUsers.conflict.other', { current: current || t('adminUsers.conflict.none') })
  }
  return (
    <Notice kind="error" title={t('adminUsers.updateFailed')}>
      <p>{text()}</p>
    </Notice>
  )
}
