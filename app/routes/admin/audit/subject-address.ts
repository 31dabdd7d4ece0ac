import type { AuditEntry } from '#core/audit/read-audit.server.ts'

/** What leaves nothing to look at. */
const endings = /\.(?:delete|discard|remove)$/

/** Where the thing is that something was done to; undefined where it has no page, or is gone. */
export function subjectAddress({
  action,
  subjectType,
  subjectId,
  subjectName,
}: AuditEntry): string | undefined {
  if (endings.test(action) || subjectName === null) return undefined
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
    case 'company':
      return `/company/${subjectId}`
    case 'import':
      // A file waits among others until it is imported; its import stays.
      return action === 'import.upload' ? '/admin/data' : `/admin/data/imports/${subjectId}`
    case 'index':
      return '/admin/data'
  }
}
