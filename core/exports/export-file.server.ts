import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exports } from '#core/db/schema/exports.ts'
import { toByteStream } from './byte-stream.ts'
import { columnsOf } from './columns.ts'
import { companySlices } from './company-slices.server.ts'
import { writeCsv } from './csv-file.ts'
import { exportFileName } from './file-name.ts'
import type { WriteFile } from './file-layout.ts'
import { takeFilePlace } from './file-places.ts'
import { contentTypes, type ExportFormat } from './formats.ts'
import { writeJsonLines } from './json-lines-file.ts'
import { exportNotFound } from './read-exports.server.ts'
import { isUuid } from '#text/uuid.ts'
import { writeXlsx } from './xlsx-file.ts'

const writers: Record<ExportFormat, WriteFile> = { csv: writeCsv, xlsx: writeXlsx, jsonl: writeJsonLines }

export interface ExportFile {
  /** Must be read or cancelled: it holds one of its user's places. */
  body: ReadableStream<Uint8Array>
  fileName: string
  contentType: string
  /** Companies in it: those of the export that are still listed. */
  rows: number
}

interface WantedFile {
  userId: string
  exportId: string
  /** As the export was made, if left out. */
  format?: ExportFormat
  /** Before the paths of company pages: `https://example.vn`. */
  siteOrigin?: string
}

/**
 * The file of an export, made now: what was hidden or removed since is not in it. Throws `not_found`, also for somebody
 * else's export, `too_many_requests` (with `retryAfter`, seconds) and `overloaded`.
 */
export async function exportFile(
  db: Database,
  { userId, exportId, format: wanted, siteOrigin = '' }: WantedFile,
): Promise<ExportFile> {
  const found = await findExport(db, userId, exportId)
  if (!found) throw exportNotFound()
  const format = wanted ?? found.format
  const columns = columnsOf(found.columns)
  const giveBack = takeFilePlace(userId)
  const slices = companySlices(db, found.companyIds)
  return {
    body: toByteStream(writers[format](slices, { columns, siteOrigin }), { onEnd: giveBack }),
    fileName: exportFileName(found.createdAt, format),
    contentType: contentTypes[format],
    rows: found.rows,
  }
}

async function findExport(db: Database, userId: string, exportId: string) {
  if (!isUuid(exportId)) return undefined
  const [found] = await db
    .select({
      companyIds: exports.companyIds,
      format: exports.format,
      columns: exports.columns,
      createdAt: exports.createdAt,
      rows: sql<number>`(select count(*)::integer from ${companies} c
        where c.id = any(${exports.companyIds}) and c.removal is null)`,
    })
    .from(exports)
    .where(and(eq(exports.id, exportId), eq(exports.userId, userId)))
  return found
}
