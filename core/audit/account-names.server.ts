import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { isUuid } from '#text/uuid.ts'

export interface AccountName {
  name: string
  /** With the email: names are shared, and change. */
  full: string
}

/** The present names of accounts by id, without accounts that were closed and what is no id. */
export async function accountNames(db: Database, ids: Iterable<string>): Promise<Map<string, AccountName>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.closedAt)))
  return new Map(
    rows.map(({ id, fullName, email }) => [
      id,
      { name: fullName || email, full: fullName ? `${fullName} (${email})` : email },
    ]),
  )
}
