import { readAudit } from '#core/audit/read-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { isUuid } from '#text/uuid.ts'

/** The name of the file that was just thrown away, by its id in the address; only the log still knows it. */
export async function readDiscarded(db: Database, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { entries } = await readAudit(db, { filters: { action: 'import.discard', subject: id }, page: 1 })
  return entries.at(0)?.subjectName ?? undefined
}
