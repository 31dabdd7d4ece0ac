import type { RoleChange } from '#core/accounts/administer/change-role.server.ts'
import { readUser } from '#core/accounts/administer/read-user.server.ts'
import { roles } from '#core/accounts/user.ts'
import { readAudit } from '#core/audit/read-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { isUuid } from '#text/uuid.ts'

/** What a form just did, by the ids in the address it led to; names are read, never taken from there. */
export async function readListNotice(
  db: Database,
  asked: URLSearchParams,
): Promise<{ changed?: RoleChange; deleted?: boolean } | undefined> {
  const was = roles.find((role) => role === asked.get('was'))
  const changedId = asked.get('changed') ?? ''
  if (was && isUuid(changedId)) {
    const user = await readUser(db, changedId).catch(() => undefined)
    if (!user || user.role === was) return undefined
    return { changed: { id: user.id, name: user.fullName || user.email, from: was, to: user.role } }
  }
  const deletedId = asked.get('deleted') ?? ''
  if (!isUuid(deletedId)) return undefined
  const { entries } = await readAudit(db, {
    filters: { action: 'user.delete', subject: deletedId },
    page: 1,
  })
  return entries.length > 0 ? { deleted: true } : undefined
}
