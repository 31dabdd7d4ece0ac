import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../db/client.server.ts'

/**
 * Indexes that a first load goes without, because one build at the end is many times cheaper than three million
 * insertions. The same as in the migrations.
 */
const secondaryIndexes = {
  companies_issue_date_idx: 'on companies using btree (issue_date desc nulls last, id)',
  companies_phone_idx: 'on companies using btree (phone text_pattern_ops)',
  companies_search_text_idx: `on companies using gin (to_tsvector('simple', search_text))`,
} as const

/** Drops what `ensureCompanyIndexes` brings back. */
export async function dropCompanyIndexes(connection: DatabaseConnection): Promise<void> {
  await connection.db.execute(sql.raw(`drop index if exists ${Object.keys(secondaryIndexes).join(', ')}`))
}

/**
 * Builds the indexes that are missing, as after a first load that was killed; returns their names. Cheap when none is.
 * The server calls it at start.
 */
export async function ensureCompanyIndexes(connection: DatabaseConnection): Promise<string[]> {
  const { rows } = (await connection.db.execute(
    sql`select indexname as name from pg_indexes where schemaname = current_schema() and tablename = 'companies'`,
  )) as unknown as { rows: { name: string }[] }
  const present = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(secondaryIndexes).filter(([name]) => !present.has(name))
  if (missing.length === 0) return []
  await connection.bulk(async ({ db }) => {
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    for (const [name, definition] of missing) {
      await db.execute(sql.raw(`create index if not exists ${name} ${definition}`))
    }
  })
  await connection.db.execute(sql`analyze companies`)
  return missing.map(([name]) => name)
}
