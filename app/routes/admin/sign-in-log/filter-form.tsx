import { useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { DateRangeFields } from '#app/routes/account/date-range-fields.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import type { parseSecurityLogFilters } from '#core/security-log/log-filters.ts'
import { eventsOf, securityEventGroups } from '#core/security-log/security-events.ts'
import audit from '../audit/audit.module.css'
import styles from './sign-in-log.module.css'

interface SignInLogFilterFormProps {
  asked: ReturnType<typeof parseSecurityLogFilters>
}

/** Filters of the log. Wrong dates are reported and stay as typed. */
export function SignInLogFilterForm({ asked }: SignInLogFilterFormProps) {
  const { t } = useText()
  const id = useId()
  const { filters, problem } = asked
  const problemId = problem && `${id}-problem`
  return (
    <Form action={href('/admin/sign-in-log')} className={`${audit.filters} ${styles.filters}`}>
      {filters.account && <input type="hidden" name="account" value={filters.account} />}
      <p className={`${field.field} ${audit.long}`}>
        <label htmlFor={`${id}-what`}>{t('adminSignInLog.what')}</label>
        <select id={`${id}-what`} name="what" defaultValue={filters.event ?? filters.group ?? ''}>
          <option value="">{t('adminSignInLog.anything')}</option>
          {securityEventGroups.map((group) => (
            <optgroup key={group} label={t(`adminSignInLog.group.${group}`)}>
              <option value={group}>{t(`adminSignInLog.all.${group}`)}</option>
              {eventsOf(group).map((event) => (
                <option key={event} value={event}>
                  {t(`adminSignInLog.event.${event}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </p>
      <p className={`${field.field} ${audit.long}`}>
        <label htmlFor={`${id}-email`}>{t('adminSignInLog.email')}</label>
        <input
          id={`${id}-email`}
          name="email"
          type="search"
          defaultValue={filters.email}
          autoComplete="off"
        />
      </p>
      <p className={`${field.field} ${audit.long}`}>
        <label htmlFor={`${id}-address`}>{t('adminSignInLog.address')}</label>
        <input
          id={`${id}-address`}
          name="address"
          type="search"
          defaultValue={filters.address}
          autoComplete="off"
        />
      </p>
      <DateRangeFields
        labels={{ from: t('admin.from'), to: t('admin.to') }}
        asked={asked}
        problemId={problemId}
      />
      <button type="submit" className={button.button}>
        {t('admin.filter')}
      </button>
      {problem && (
        <p id={problemId} role="alert" className={`${field.error} ${audit.problem}`}>
          {t(`search.dates.${problem}`)}
        </p>
      )}
    </Form>
  )
}
