import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.server.ts'

/** Sets, for one transaction, the text form of values whatever the server's defaults, and no timeouts: files may be slow. */
export async function useBackupSettings(db: Database): Promise<void> {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await db.execute(sql`select ${sql.join(set, sql`, `)}`)
}
