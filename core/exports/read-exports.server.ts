import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
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
