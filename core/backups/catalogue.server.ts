import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'

/** Names are quoted where SQL requires it. */
export interface Table {
  name: string
  /** All except generated columns. */
  columns: string[]
}

const inPublic = sql`c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Returns the tables in `public` except those of extensions. Migrations are recorded in another schema. */
export function readTables(db: Database): Promise<Table[]> {
  return queryRows(
    db,
    sql`select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${inPublic} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  )
}

/** Returns the next number of every sequence. */
export async function readSequences(db: Database): Promise<Record<string, string>> {
  const sequences = await queryRows<{ name: string; step: string }>(
    db,
    sql`select quote_ident(c.relname) as name, s.seqincrement as step
      from pg_class c join pg_sequence s on s.seqrelid = c.oid where ${inPublic} order by c.relname`,
  )
  const next: Record<string, string> = {}
  for (const { name, step } of sequences) {
    const [row] = await queryRows<{ next: string }>(
      db,
      sql`select last_value + case when is_called then ${step}::bigint else 0 end as next from ${sql.raw(name)}`,
    )
    next[name] = row.next
  }
  return next
}

/** Returns the tables that have rows. */
export async function findFilledTables(db: Database, tables: readonly Table[]): Promise<string[]> {
  if (tables.length === 0) return []
  const each = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.raw(name)})`,
  )
  return (await queryRows<{ name: string }>(db, sql.join(each, sql` union all `))).map(({ name }) => name)
}

/**
 * Removes foreign keys, non-unique indexes and triggers for a load: triggers would change rows, indexes are cheaper to
 * build at the end, and without foreign keys tables load in any order, cycles included. Returns the statements that
 * bring all of them back and so check the foreign keys.
 */
export async function stripTables(db: Database, tables: readonly Table[]): Promise<string[]> {
  const oids = sql`any(${sql.param(tables.map(({ name }) => name))}::regclass[])`
  const parts = await queryRows<{ remove: string; restore: string }>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where contype = 'f' and conrelid = ${oids}
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index i where indrelid = ${oids} and not indisunique
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select format('alter table %s disable trigger user', tgrelid::regclass),
        format('alter table %s enable trigger user', tgrelid::regclass)
      from (select distinct tgrelid from pg_trigger where tgrelid = ${oids} and not tgisinternal) t`,
  )
  for (const { remove } of parts) await db.execute(sql.raw(remove))
  return parts.map(({ restore }) => restore)
}

/**
 * Fixes the text form of values for one transaction, whatever the server's defaults, and disables timeouts, since files
 * may be slow.
 */
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
