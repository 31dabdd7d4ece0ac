import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'

/** Returns whether a session of this PostgreSQL database waits for another. */
export async function isSessionWaiting(db: Database): Promise<boolean> {
  const asked = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (asked as unknown as { rows: unknown[] }).rows.length > 0
}
