import { choice, dateRange, type FiltersOf, listState, valid, words } from '#core/list-state.ts'
import { isUuid } from '#text/uuid.ts'

/** Administrators' actions, grouped by subject. */
const auditActions = {
  user: ['role', 'profile', 'credits', 'delete', 'end_sign_ins', 'reset_second_factor'],
  article: ['create', 'update', 'publish', 'unpublish', 'delete'],
  help_article: ['create', 'update', 'delete'],
  media: ['upload', 'update', 'delete'],
  import: ['upload', 'discard', 'start', 'cancel'],
  index: ['rebuild'],
  request: ['acknowledge', 'grant', 'decline'],
  company: ['hide', 'show', 'remove', 'relist', 'correct', 'release'],
} as const satisfies Record<string, readonly string[]>

export type AuditSubject = keyof typeof auditActions
/** `user.role`, `article.publish` … */
export type AuditAction = {
  [Subject in AuditSubject]: `${Subject}.${(typeof auditActions)[Subject][number]}`
}[AuditSubject]

export const allAuditActions = Object.entries(auditActions).flatMap(([subject, verbs]) =>
  verbs.map((verb) => `${subject}.${verb}` as AuditAction),
)

export const auditSubjects = Object.keys(auditActions) as AuditSubject[]

/** List state of the audit log: administrator, subject kind or action, subject id, and days. */
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
