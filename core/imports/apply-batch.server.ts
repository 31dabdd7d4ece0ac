import { sql, type SQL } from 'drizzle-orm'
import { lockCompanyChanges } from '#core/companies/change-lock.server.ts'
import { type CorrectableField, correctableFields } from '#core/companies/company.ts'
import { searchText } from '#core/companies/search-text.ts'
import type { BulkSession, Database } from '../db/client.server.ts'
import type { StoredColumn } from './columns.ts'
import type { CompanyRows } from './read-batches.server.ts'

export interface Applied {
  new: number
  changed: number
  unchanged: number
  /** Lines of rows about unknown companies where only known ones are to change. */
  unknownLines: number[]
}

const nameColumns = ['name', 'international_name', 'short_name'] as const
const identifiers = (columns: readonly string[], table?: string) =>
  sql.raw(columns.map((column) => (table ? `${table}.${column}` : column)).join(', '))

async function query<T>(db: Database, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}

/** Copies rows whose tax codes nobody has yet straight into the table. */
export async function insertBatch(
  session: BulkSession,
  columns: readonly StoredColumn[],
  rows: CompanyRows,
): Promise<Applied> {
  if (rows.count > 0) await session.copyIn('companies', columns, rows.data)
  return { new: rows.count, changed: 0, unchanged: 0, unknownLines: [] }
}

/**
 * Inserts and updates so that the table says what the rows say, in the columns they have. Companies removed at their
 * own request are not touched, nor are fields that an administrator corrected; companies gone from the registry come
 * back. Rows that differ in nothing write nothing. With `updateOnly`, which rows with line numbers are read for, nothing
 * is inserted.
 */
export async function upsertBatch(
  session: BulkSession,
  columns: readonly StoredColumn[],
  rows: CompanyRows,
  { updateOnly }: { updateOnly: boolean },
): Promise<Applied> {
  if (rows.count === 0) return { new: 0, changed: 0, unchanged: 0, unknownLines: [] }
  const { db } = session
  await db.execute(
    sql`create temp table import_batch on commit drop as select ${identifiers(columns)}${sql.raw(updateOnly ? ', 0 as import_line' : '')} from companies with no data`,
  )
  await session.copyIn('import_batch', updateOnly ? [...columns, 'import_line'] : columns, rows.data)
  await db.execute(sql`create unique index on import_batch (tax_code)`)
  await db.execute(sql`analyze import_batch`)
  // A look-up by key for each row beats reading three million rows for every batch.
  await db.execute(sql`set local enable_hashjoin = off`)
  await db.execute(sql`set local enable_mergejoin = off`)
  // Taken first, so that what the statements below see is what they change.
  await lockCompanyChanges(db)
  const changed = await updateKnown(db, columns)
  const inserted = updateOnly ? 0 : await insertUnknown(db, columns)
  const unknown = updateOnly
    ? await query<{ line: number }>(
        db,
        sql`select import_line as line from import_batch b where not exists (select from companies c where c.tax_code = b.tax_code) order by 1`,
      )
    : []
  return {
    new: inserted,
    changed,
    unchanged: rows.count - inserted - changed - unknown.length,
    unknownLines: unknown.map(({ line }) => line),
  }
}

async function updateKnown(db: Database, columns: readonly StoredColumn[]): Promise<number> {
  const hasAllNames = nameColumns.every((column) => columns.includes(column))
  const written = columns.filter(
    (column) => column !== 'tax_code' && (column !== 'search_text' || hasAllNames),
  )
  const kept = sql.raw(written.map(keptValue).join(', '))
  const assignments = sql.raw(written.map((column) => `${column} = ${keptValue(column)}`).join(', '))
  const updated = await query<{ id: number; held: boolean }>(
    db,
    sql`update companies c set ${assignments}, removal = null from import_batch b
        where c.tax_code = b.tax_code and c.removal is distinct from 'request'
          and (c.removal = 'registry' or (${identifiers(written, 'c')}) is distinct from (${identifiers(written, 'b')})
            and (c.corrected_fields = '{}' or (${identifiers(written, 'c')}) is distinct from (${kept})))
        returning c.id, c.corrected_fields && ${sql.raw(asArray(heldBy.search_text))} as held`,
  )
  if (columns.includes('search_text')) {
    await refreshSearchText(
      db,
      updated.filter(({ held }) => held || !hasAllNames).map(({ id }) => id),
    )
  }
  return updated.length
}

/** What a corrected field holds besides its own column. */
const heldBy: Partial<Record<StoredColumn, readonly CorrectableField[]>> = {
  ...Object.fromEntries(correctableFields.map((field) => [field, [field]])),
  search_text: ['name', 'international_name'],
  ward: ['tax_address'],
  district_id: ['tax_address'],
  city_id: ['tax_address'],
  province_code: ['tax_address'],
  present_ward_id: ['tax_address'],
}

const asArray = (fields: readonly CorrectableField[] = []) => `'{${fields.join(',')}}'::text[]`

/** The file's value, but for what an administrator corrected: only rows that differ otherwise come as far as this. */
function keptValue(column: StoredColumn): string {
  const fields = heldBy[column]
  return fields
    ? `case when c.corrected_fields && ${asArray(fields)} then c.${column} else b.${column} end`
    : `b.${column}`
}

/** Where the file has some of the names only, or some were corrected, the others are in the table. */
async function refreshSearchText(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await query<{
    id: number
    name: string
    intl: string | null
    short: string | null
    text: string
  }>(
    db,
    sql`select id, name, international_name as intl, short_name as short, search_text as text
        from companies where id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  const stale = rows
    .map((row) => ({
      ...row,
      next: searchText({ name: row.name, internationalName: row.intl, shortName: row.short }),
    }))
    .filter(({ text, next }) => text !== next)
  if (stale.length === 0) return
  const json = JSON.stringify(stale.map(({ id, next }) => ({ id, next })))
  await db.execute(
    sql`update companies c set search_text = s.next
        from json_to_recordset(${json}::json) as s (id int, next text) where c.id = s.id`,
  )
}

async function insertUnknown(db: Database, columns: readonly StoredColumn[]): Promise<number> {
  const [{ count }] = await query<{ count: number }>(
    db,
    sql`with inserted as (
          insert into companies (${identifiers(columns)})
          select ${identifiers(columns, 'b')} from import_batch b
          where not exists (select from companies c where c.tax_code = b.tax_code)
          returning 1)
        select count(*)::int as count from inserted`,
  )
  return count
}
