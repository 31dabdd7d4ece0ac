import { href } from 'react-router'
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
      return href('/admin/users/:id', { id: subjectId })
    case 'article':
      return href('/admin/articles/:id', { id: subjectId })
    case 'help_article':
      return href('/admin/help/:id', { id: subjectId })
    case 'media':
      return href('/admin/media/:id', { id: subjectId })
    case 'request':
      return href('/admin/requests/:id', { id: subjectId })
    case 'company':
      return href('/company/:id', { id: subjectId })
    case 'import':
      // A file waits among others until it is imported; its import stays.
      return action === 'import.upload'
        ? href('/admin/data')
        : href('/admin/data/imports/:id', { id: subjectId })
    case 'index':
      return href('/admin/data')
  }
}
