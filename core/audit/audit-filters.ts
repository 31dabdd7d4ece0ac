import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import { isUuid } from '#text/uuid.ts'
import { allAuditActions, type AuditAction, auditActions, type AuditSubject } from './audit-actions.ts'

export interface AuditFilters {
  /** Id of an administrator. */
  actor?: string
  /** Everything that is done to a kind of thing … */
  kind?: AuditSubject
  /** … or one such act. */
  action?: AuditAction
  /** Id of the one thing it was done to. */
  subject?: string
  /** Days of Vietnam, both included. */
  range?: DateRange
}

/** The state of the audit log's address. Never throws: what is not usable is left out, wrong dates are named. */
export function parseAuditFilters(source: URLSearchParams): {
  filters: AuditFilters
  page: number
  /** As they were typed. */
  from: string
  to: string
  problem?: DateRangeProblem
} {
  const read = (name: string) => (source.get(name) ?? '').trim()
  const from = read('from').slice(0, 20)
  const to = read('to').slice(0, 20)
  const { range, problem } = readDateRange(from, to)
  const what = read('what')
  const subject = read('subject').replace(/\p{C}/gu, '').slice(0, 100)
  const filters: AuditFilters = {
    actor: isUuid(read('actor')) ? read('actor') : undefined,
    kind: Object.hasOwn(auditActions, what) ? (what as AuditSubject) : undefined,
    action: allAuditActions.find((action) => action === what),
    subject: subject || undefined,
    range,
  }
  const page = /^[1-9]\d{0,8}$/.test(read('page')) ? Number(read('page')) : 1
  return { filters, page, from, to, problem }
}

/** Address of a page of the audit log, or of its file, with the filters in force. */
export function auditAddress(filters: AuditFilters, page = 1, path = '/admin/audit'): string {
  const { actor, kind, action, subject, range } = filters
  const params = new URLSearchParams()
  if (actor) params.set('actor', actor)
  if (action ?? kind) params.set('what', action ?? kind ?? '')
  if (subject) params.set('subject', subject)
  if (range) {
    params.set('from', range.from)
    params.set('to', range.to)
  }
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
