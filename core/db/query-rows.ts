import type { SQL } from 'drizzle-orm'
import type { Database } from './client.server.ts'

/** Returns the rows of a hand-written query, typed as `Row`. */
export async function queryRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
