import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { Replicas } from '#core/db/replicas.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exports } from '#core/db/schema/exports.ts'
import { AppError } from '#core/errors.ts'
import { slugOf } from '#text/slug.ts'
import { isUuid } from '#text/uuid.ts'
import { vietnamTime } from '#time/vietnam-days.ts'
import { toByteStream } from './byte-stream.ts'
import { columnsOf } from './columns.ts'
import { companySlices } from './company-slices.server.ts'
import { writeCsv, type WriteFile, writeJsonLines, writeXlsx } from './file-writers.ts'
import { contentTypes, type ExportFormat } from './formats.ts'
import { exportNotFound } from './read-exports.server.ts'

const writers: Record<ExportFormat, WriteFile> = { csv: writeCsv, xlsx: writeXlsx, jsonl: writeJsonLines }

export interface ExportFile {
  /** Must be read or cancelled: it holds a download slot of its user. */
  body: ReadableStream<Uint8Array>
  fileName: string
  contentType: string
  /** Companies in the file: those still listed. */
  rows: number
}

interface FileRequest {
  userId: string
  exportId: string
  /** Defaults to the export's own. */
  format?: ExportFormat
  /** Prefix of the paths of company pages: `https://example.vn`. */
  siteOrigin?: string
}

/**
 * Returns the file of an export, made now: leaves out what was hidden or removed since. Reads companies from replicas
 * that have their latest changes. Throws `not_found`, also for another user's export, `too_many_requests` (with
 * `retryAfter`, seconds) and `overloaded`.
 */
export async function exportFile(
  db: Database,
  { userId, exportId, format: requestedFormat, siteOrigin = '' }: FileRequest,
  replicas?: Pick<Replicas, 'reads'>,
): Promise<ExportFile> {
  const found = await findExport(db, userId, exportId)
  if (!found) throw exportNotFound()
  const format = requestedFormat ?? found.format
  const columns = columnsOf(found.columns)
  const release = acquireFileSlot(userId)
  const slices = companySlices(replicas?.reads({ change: found.lastChange }) ?? db, found.companyIds)
  return {
    body: toByteStream(writers[format](slices, { columns, siteOrigin }), { onEnd: release }),
    fileName: exportFileName(found, format),
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
      name: exports.name,
      createdAt: exports.createdAt,
      rows: sql<number>`listed.count`,
      lastChange: sql<number>`listed.last_change`,
    })
    .from(exports)
    .crossJoinLateral(
      sql`(select count(*)::integer as count, coalesce(max(c.change_seq), 0)::float8 as last_change from ${companies} c
        where c.id = any(${exports.companyIds}) and c.removal is null) listed`,
    )
    .where(and(eq(exports.id, exportId), eq(exports.userId, userId)))
  return found
}

/** Returns `companies-20261121-101500.csv`, in Vietnam time; a name given by the customer replaces the first word. */
function exportFileName(
  { name, createdAt }: { name: string | null; createdAt: Date },
  format: ExportFormat,
): string {
  return `${slugOf(name ?? '') || 'companies'}-${vietnamTime(createdAt).replaceAll(/[-:]/g, '').replace(' ', '-')}.${format}`
}

/** Max concurrent downloads of one process, per user and in all. */
const maxPerUser = 4
const maxTotal = 100
/** Seconds. */
const retryAfter = 15

const held = new Map<string, number>()
let all = 0

/**
 * Takes a download slot and returns the function that releases it, to be called once. Throws `too_many_requests`
 * (with `retryAfter`, seconds) and `overloaded`.
 */
function acquireFileSlot(userId: string): () => void {
  const own = held.get(userId) ?? 0
  if (own >= maxPerUser) {
    const message = `At most ${maxPerUser} files can be downloaded at the same time.`
    throw new AppError('too_many_requests', message, { details: { retryAfter } })
  }
  if (all >= maxTotal) throw new AppError('overloaded', 'Too many files are being downloaded at the moment.')
  all++
  held.set(userId, own + 1)
  return () => {
    all--
    const left = (held.get(userId) ?? 1) - 1
    if (left === 0) held.delete(userId)
    else held.set(userId, left)
  }
}
