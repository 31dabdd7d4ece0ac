import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { securityEvents } from '#core/db/schema/security.ts'
import { withinDays } from '#core/db/within-days.ts'
import { type SecurityLogFilters, eventsOf, type SecurityEventName } from './security-events.ts'
import { securityHash, type SecurityLogContext } from './security-log.server.ts'

export interface SecurityLogEntry {
  id: number
  event: SecurityEventName
  /** Keyed hash of the email, hexadecimal. */
  accountHash: string
  address: string | null
  /** ISO 8601. */
  createdAt: string
}

export interface SecurityLogPage {
  entries: SecurityLogEntry[]
  /** Cursor of the next page; undefined on the last one. */
  older?: number
}

const perPage = 50

/** Returns one page of the security log, newest first. */
export async function readSecurityLog(
  { db, ...context }: SecurityLogContext & { db: Database },
  { filters, before }: { filters: SecurityLogFilters; before?: number },
): Promise<SecurityLogPage> {
  const { group, event, email, account, address, range } = filters
  const condition = and(
    event && eq(securityEvents.event, event),
    group && inArray(securityEvents.event, eventsOf(group)),
    email ? eq(securityEvents.accountHash, securityHash(context, email)) : undefined,
    account ? eq(securityEvents.accountHash, account) : undefined,
    address ? eq(securityEvents.address, address) : undefined,
    withinDays(securityEvents.createdAt, range),
    before === undefined ? undefined : lt(securityEvents.id, before),
  )
  const rows = await db
    .select()
    .from(securityEvents)
    .where(condition)
    .orderBy(desc(securityEvents.id))
    .limit(perPage + 1)
  const entries = rows
    .slice(0, perPage)
    .map(({ createdAt, ...same }) => ({ ...same, createdAt: createdAt.toISOString() }))
  return { entries, older: rows.length > perPage ? entries[perPage - 1].id : undefined }
}
