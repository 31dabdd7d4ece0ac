import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'

/**
 * Takes the lock that every statement that writes companies takes (migration 0001), for a transaction that reads rows
 * before it writes them: taken later it could wait for an import that waits for those rows.
 */
export async function lockCompanyChanges(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.changes})`)
}
