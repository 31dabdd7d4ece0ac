import { choice, dateRange, type FiltersOf, listState, valid, words } from '#core/list-state.ts'
import { isUuid } from '#text/uuid.ts'
import { allAuditActions, auditActions, type AuditSubject } from './audit-actions.ts'

export const auditSubjects = Object.keys(auditActions) as AuditSubject[]

/** The audit log by administrator, kind of subject or single action, id of the subject, and days. */
export const auditList = listState({
  path: '/admin/audit',
  filters: {
    actor: valid(isUuid),
    kind: { ...choice(auditSubjects), parameter: 'what' },
    action: { ...choice(allAuditActions), parameter: 'what' },
    subject: words(100),
    range: dateRange,
  },
})

export type AuditFilters = FiltersOf<typeof auditList>
