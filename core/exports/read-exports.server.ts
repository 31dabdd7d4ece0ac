import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exportedCompanies, exports } from '#core/db/schema/exports.ts'
import { AppError } from '#core/errors.ts'
import type { ColumnKey } from './columns.ts'
import type { ExportFormat } from './formats.ts'
import { isUuid } from '#text/uuid.ts'

export interface ExportSummary {
  id: string
  /** Requested format; the file is available in any. */
  format: ExportFormat
  companyCount: number
  creditsUsed: number
  columns: ColumnKey[]
  /** Address of the search (`/search?…`); null for a selection. */
  searchAddress: string | null
  /** Given by the customer; null until renamed. */
  name: string | null
  /** ISO 8601. */
  createdAt: string
}

const summaryFields = {
  id: exports.id,
  format: exports.format,
  companyCount: exports.companyCount,
  creditsUsed: exports.creditsUsed,
  columns: exports.columns,
  searchAddress: exports.searchAddress,
  name: exports.name,
  createdAt: exports.createdAt,
}

const selectSummaries = (db: Database) => db.select(summaryFields).from(exports)

function toSummary(row: Awaited<ReturnType<typeof selectSummaries>>[number]): ExportSummary {
  return { ...row, columns: row.columns as ColumnKey[], createdAt: row.createdAt.toISOString() }
}

/** Returns a user's exports, newest first. */
export async function listExports(
  db: Database,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ exports: ExportSummary[]; total: number }> {
  const rows = await selectSummaries(db)
    .where(eq(exports.userId, userId))
    .orderBy(desc(exports.createdAt), desc(exports.id))
    .limit(limit)
    .offset(offset)
  const [{ total }] = await db.select({ total: count() }).from(exports).where(eq(exports.userId, userId))
  return { exports: rows.map(toSummary), total }
}

/** Returns the exports among ids that are the user's. */
export async function findExports(
  db: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<ExportSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db).where(and(eq(exports.userId, userId), inArray(exports.id, [...ids])))
  return rows.map(toSummary)
}

/** How many of its companies may be gone before an export without a name is called by their number alone. */
const maxSkipped = 10

/**
 * Returns the name of the first company still listed of each export that has neither a name nor a search: of the others
 * there is no need to know.
 */
export async function firstCompanies(
  db: Database,
  summaries: readonly Pick<ExportSummary, 'id' | 'name' | 'searchAddress'>[],
): Promise<Map<string, string>> {
  const ids = summaries.flatMap(({ id, name, searchAddress }) => (name || searchAddress ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: exports.id,
      companyId: sql<number | null>`(
        select c.id from unnest(${exports.companyIds}[1:${sql.raw(String(maxSkipped))}]) with ordinality wanted (id, place)
        join ${companies} c on c.id = wanted.id and c.removal is null
        order by wanted.place limit 1)`,
    })
    .from(exports)
    .where(inArray(exports.id, ids))
  const found = await companiesByIds(db, [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))])
  const nameOf = new Map(found.map(({ id, name, shortName }) => [id, shortName ?? name]))
  return new Map(rows.flatMap(({ id, companyId }) => (companyId ? [[id, nameOf.get(companyId)!]] : [])))
}

/** Returns an export. Throws `not_found`, also for another user's. */
export async function readExport(
  db: Database,
  { userId, exportId }: { userId: string; exportId: string },
): Promise<ExportSummary> {
  const [row] = isUuid(exportId)
    ? await selectSummaries(db).where(and(eq(exports.id, exportId), eq(exports.userId, userId)))
    : []
  if (!row) throw exportNotFound()
  return toSummary(row)
}

export const exportNotFound = () => new AppError('not_found', 'Export not found.')

/** Returns the export that a user paid for a company with; undefined when there is none. */
export async function exportOfCompany(
  db: Database,
  { userId, companyId }: { userId: string; companyId: number },
): Promise<ExportSummary | undefined> {
  const [row] = await selectSummaries(db)
    .innerJoin(exportedCompanies, eq(exportedCompanies.exportId, exports.id))
    .where(and(eq(exportedCompanies.userId, userId), eq(exportedCompanies.companyId, companyId)))
  return row && toSummary(row)
}

/** Returns the companies that a user has already exported, by one index lookup. */
export async function exportedAmong(
  db: Database,
  { userId, companyIds }: { userId: string; companyIds: readonly number[] },
): Promise<Set<number>> {
  if (companyIds.length === 0) return new Set()
  const rows = await db
    .select({ companyId: exportedCompanies.companyId })
    .from(exportedCompanies)
    .where(
      and(
        eq(exportedCompanies.userId, userId),
        sql`${exportedCompanies.companyId} = any(${sql.param(companyIds)}::integer[])`,
      ),
    )
  return new Set(rows.map(({ companyId }) => companyId))
}
