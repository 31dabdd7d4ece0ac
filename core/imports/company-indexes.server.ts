import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database, DatabaseConnection } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'

/**
 * Indexes dropped during a first load, because one build at the end is many times cheaper than three million insertions.
 * The same as in the migrations.
 */
const secondaryIndexes = {
  companies_issue_date_idx: 'on companies using btree (issue_date desc nulls last, id)',
  companies_phones_idx: 'on companies using gin (company_phones(phone, hidden_fields))',
  companies_search_text_idx: `on companies using gin (to_tsvector('simple', search_text))`,
} as const
type SecondaryIndex = keyof typeof secondaryIndexes

/** Drops the indexes that `ensureCompanyIndexes` rebuilds. */
export async function dropCompanyIndexes(connection: DatabaseConnection): Promise<void> {
  await connection.asOwner(({ db }) =>
    db.execute(sql.raw(`drop index if exists ${Object.keys(secondaryIndexes).join(', ')}`)),
  )
}

/**
 * Builds missing indexes, as after a killed first load; returns their names. Cheap if none is missing, and safe in
 * several processes at once. The server calls it at start.
 */
export async function ensureCompanyIndexes(connection: DatabaseConnection): Promise<string[]> {
  if ((await findMissingIndexes(connection.db)).length === 0) return []
  return connection.asOwner(async ({ db }) => {
    // "If not exists" does not see an index another process is building, and would fail when that one commits.
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.companyIndexes})`)
    const missing = await findMissingIndexes(db)
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    for (const name of missing) {
      await db.execute(sql.raw(`create index ${name} ${secondaryIndexes[name]}`))
    }
    if (missing.length > 0) await db.execute(sql`analyze companies`)
    return missing
  })
}

async function findMissingIndexes(db: Database): Promise<SecondaryIndex[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select indexname as name from pg_indexes where schemaname = current_schema() and tablename = 'companies'`,
  )
  const present = new Set(rows.map(({ name }) => name))
  return (Object.keys(secondaryIndexes) as SecondaryIndex[]).filter((name) => !present.has(name))
}
