import type { AuditEntry } from '#core/audit/read-audit.server.ts'

/** Where the thing is that something was done to; undefined where it has no page, or is gone. */
export function subjectAddress({ action, subjectType, subjectId }: AuditEntry): string | undefined {
  if (action.endsWith('.delete')) return undefined
  switch (subjectType) {
    case 'user':
      return `/admin/users/${subjectId}`
    case 'article':
      return `/admin/articles/${subjectId}`
    case 'help_article':
      return `/admin/help/${subjectId}`
    case 'media':
      return `/admin/media/${subjectId}`
    case 'request':
      return `/admin/requests/${subjectId}`
    case 'import':
    case 'index':
      return '/admin/data'
    default:
      return undefined
  }
}
