import { useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { DateRangeFields } from '#app/routes/account/date-range-fields.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { type AuditSubject, allAuditActions, auditActions } from '#core/audit/audit-actions.ts'
import type { parseAuditFilters } from '#core/audit/audit-filters.ts'
import type { AuditActor } from '#core/audit/read-audit.server.ts'
import { earliestDate } from '#time/date-range.ts'
import { deletedAccount } from './deleted-account.ts'
import styles from './audit.module.css'

interface AuditFilterFormProps {
  asked: Omit<ReturnType<typeof parseAuditFilters>, 'page'>
  actors: readonly AuditActor[]
}

const kinds = Object.keys(auditActions) as AuditSubject[]

/** Whose acts to show, which and when; wrong dates are named and stay as they were typed. */
export function AuditFilterForm({ asked, actors }: AuditFilterFormProps) {
  const { t } = useText()
  const id = useId()
  const { filters, problem } = asked
  const problemId = problem && `${id}-problem`
  return (
    <Form action={href('/admin/audit')} className={styles.filters}>
      {filters.subject && <input type="hidden" name="subject" value={filters.subject} />}
      <p className={`${field.field} ${styles.long}`}>
        <label htmlFor={`${id}-actor`}>{t('adminAudit.who')}</label>
        <select id={`${id}-actor`} name="actor" defaultValue={filters.actor ?? ''}>
          <option value="">{t('adminAudit.anybody')}</option>
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id}>
              {actor.name ?? deletedAccount(t, actor.id)}
            </option>
          ))}
        </select>
      </p>
      <p className={`${field.field} ${styles.long}`}>
        <label htmlFor={`${id}-what`}>{t('adminAudit.what')}</label>
        <select id={`${id}-what`} name="what" defaultValue={filters.action ?? filters.kind ?? ''}>
          <option value="">{t('adminAudit.anything')}</option>
          {kinds.map((kind) => (
            <optgroup key={kind} label={t(`adminAudit.kind.${kind}`)}>
              <option value={kind}>{t('adminAudit.allOf', { kind: t(`adminAudit.kind.${kind}`) })}</option>
              {allAuditActions
                .filter((action) => action.startsWith(`${kind}.`))
                .map((action) => (
                  <option key={action} value={action}>
                    {t(`adminAudit.act.${action}`)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </p>
      <DateRangeFields
        labels={{ from: t('admin.from'), to: t('admin.to') }}
        asked={asked}
        min={earliestDate}
        problemId={problemId}
      />
      <button type="submit" className={button.button}>
        {t('admin.filter')}
      </button>
      {problem && (
        <p id={problemId} role="alert" className={`${field.error} ${styles.problem}`}>
          {t(`search.dates.${problem}`)}
        </p>
      )}
    </Form>
  )
}
