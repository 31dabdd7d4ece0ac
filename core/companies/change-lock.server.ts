import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'

/**
 * Takes the lock of all statements that write companies (migration 0001), for transactions that read rows before
 * writing them: taken later it could deadlock with an import.
 */
export async function lockCompanyChanges(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.changes})`)
}
