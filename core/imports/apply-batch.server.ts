import { sql } from 'drizzle-orm'
import { lockCompanyChanges } from '#core/companies/change-lock.server.ts'
import { type CorrectableField, correctableFields } from '#core/companies/company.ts'
import { searchText } from '#core/companies/search-text.ts'
import type { BulkSession, Database, DatabaseConnection } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'
import type { Batch, CompanyRows } from './batches.server.ts'
import type { StoredColumn } from './columns.ts'

/** The companies table as an import writes it. */
export interface Target {
  /** The columns that the source has. */
  columns: readonly StoredColumn[]
  /** Changes known companies and inserts none; the rows carry line numbers. */
  updateOnly: boolean
  /** Rolls every batch back. */
  dryRun: boolean
  /** The table was empty, so companies that no earlier batch had are copied straight into it. */
  isFirstLoad: boolean
}

export interface Applied {
  new: number
  changed: number
  unchanged: number
  /** Lines of rows about unknown companies, with `updateOnly`. */
  unknownLines: number[]
}

class RolledBack extends Error {
  readonly applied: Applied
  constructor(applied: Applied) {
    super()
    this.applied = applied
  }
}

/** Writes a batch in one transaction, which `finish` completes. Returns what changed, or would have in a dry run. */
export async function applyBatch(
  connection: DatabaseConnection,
  target: Target,
  batch: Batch,
  finish: (db: Database, applied: Applied) => Promise<void>,
): Promise<Applied> {
  const write = () =>
    connection.bulk(async (session) => {
      const applied = target.isFirstLoad
        ? await insertBatch(session, target.columns, batch.fresh)
        : await upsertBatch(session, target, batch.fresh)
      if (target.dryRun) throw new RolledBack(applied)
      await session.db.execute(sql`drop table if exists import_batch`)
      await upsertBatch(session, target, batch.repeated)
      await finish(session.db, applied)
      return applied
    })
  try {
    return await write()
  } catch (error) {
    if (error instanceof RolledBack) return error.applied
    if (!target.isFirstLoad || !isUniqueViolation(error)) throw error
    // Another writer has filled the table since.
    target.isFirstLoad = false
    return await write()
  }
}

function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23505') return true
  return false
}

const nameColumns = ['name', 'international_name', 'short_name'] as const
const identifiers = (columns: readonly string[], table?: string) =>
  sql.raw(columns.map((column) => (table ? `${table}.${column}` : column)).join(', '))

async function insertBatch(
  session: BulkSession,
  columns: readonly StoredColumn[],
  rows: CompanyRows,
): Promise<Applied> {
  if (rows.count > 0) await session.copyIn('companies', columns, rows.data)
  return { new: rows.count, changed: 0, unchanged: 0, unknownLines: [] }
}

/**
 * Inserts and updates companies so that the table equals the rows, in the columns they have. Skips companies removed at
 * their own request and fields an administrator corrected; lists companies again that were gone from the registry.
 * Equal rows write nothing.
 */
async function upsertBatch(
  session: BulkSession,
  { columns, updateOnly }: Target,
  rows: CompanyRows,
): Promise<Applied> {
  if (rows.count === 0) return { new: 0, changed: 0, unchanged: 0, unknownLines: [] }
  const { db } = session
  await db.execute(
    sql`create temp table import_batch on commit drop as select ${identifiers(columns)}${sql.raw(updateOnly ? ', 0 as import_line' : '')} from companies with no data`,
  )
  await session.copyIn('import_batch', updateOnly ? [...columns, 'import_line'] : columns, rows.data)
  await db.execute(sql`create unique index on import_batch (tax_code)`)
  await db.execute(sql`analyze import_batch`)
  // An index lookup per row beats scanning three million rows per batch.
  await db.execute(sql`set local enable_hashjoin = off`)
  await db.execute(sql`set local enable_mergejoin = off`)
  // Taken first, so that the statements below change the rows they see.
  await lockCompanyChanges(db)
  const changed = await updateKnown(db, columns)
  const inserted = updateOnly ? 0 : await insertUnknown(db, columns)
  const unknown = updateOnly
    ? await queryRows<{ line: number }>(
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
  const updated = await queryRows<{ id: number; held: boolean }>(
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

/** Corrected fields that protect a column from the file's value. */
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

/** Returns the SQL of a column's new value: the file's, or the corrected one. */
function keptValue(column: StoredColumn): string {
  const fields = heldBy[column]
  return fields
    ? `case when c.corrected_fields && ${asArray(fields)} then c.${column} else b.${column} end`
    : `b.${column}`
}

/** Rebuilds the search text when the file lacks some names or some were corrected: those are in the table. */
async function refreshSearchText(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await queryRows<{
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
  const [{ count }] = await queryRows<{ count: number }>(
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
