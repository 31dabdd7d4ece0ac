import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Administrator, writeAudit } from '../audit/write-audit.server.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database, DatabaseConnection, HeldLock } from '../db/client.server.ts'
import { users } from '../db/schema/accounts.ts'
import { imports } from '../db/schema/imports.ts'
import { transact } from '../db/transact.server.ts'
import { AppError } from '../errors.ts'
import { readPage } from '../read-page.ts'
import type { ImportFailure } from './import-failure.ts'
import type { ImportSummary } from './import-summary.ts'

interface LogLine {
  fileName: string
  /** The administrator who started it; absent on the command line. */
  requestedBy?: string
  /** Size of the file on disk, compressed or not. */
  bytesTotal?: number
}

export interface ImportOutcome {
  status: 'completed' | 'failed' | 'cancelled'
  /** In English. */
  error: string | null
  failure: ImportFailure | null
}

/** Opens a line of the import log. Returns its id. */
export async function openLogLine(db: Database, line: LogLine): Promise<number> {
  const [{ id }] = await db.insert(imports).values(line).returning({ id: imports.id })
  return id
}

/** Writes the progress of an import, and its outcome once known. Returns whether cancellation was requested. */
export async function writeLogLine(
  db: Database,
  summary: ImportSummary,
  bytesRead: number,
  outcome?: ImportOutcome,
): Promise<boolean> {
  if (summary.importId === undefined) return false
  const [line] = await db
    .update(imports)
    .set({
      bytesRead,
      rowsNew: summary.new,
      rowsChanged: summary.changed,
      rowsUnchanged: summary.unchanged,
      rowsRejected: summary.rejected,
      rowsRemoved: summary.removed,
      rejectedFile: summary.rejectedFile ?? null,
      ...(outcome && { ...outcome, finishedAt: new Date() }),
    })
    .where(eq(imports.id, summary.importId))
    .returning({ cancelRequestedAt: imports.cancelRequestedAt })
  return line !== undefined && line.cancelRequestedAt !== null
}

/** Asks a running import, in any process, to end after its current batch. Returns false if ended or asked before. */
export function cancelImport(db: Database, by: Administrator, importId: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const [line] = await tx
      .update(imports)
      .set({ cancelRequestedAt: new Date() })
      .where(and(eq(imports.id, importId), eq(imports.status, 'running'), isNull(imports.cancelRequestedAt)))
      .returning({ fileName: imports.fileName })
    if (!line) return false
    await writeAudit(tx, by, {
      action: 'import.cancel',
      subject: { id: String(importId), name: line.fileName },
    })
    return true
  })
}

const perPage = 20
/** The column is a 32-bit integer. */
const maxId = 2_147_483_647

const shown = {
  id: imports.id,
  fileName: imports.fileName,
  status: imports.status,
  startedAt: imports.startedAt,
  finishedAt: imports.finishedAt,
  requestedBy: users.fullName,
  cancelRequestedAt: imports.cancelRequestedAt,
  bytesTotal: imports.bytesTotal,
  bytesRead: imports.bytesRead,
  new: imports.rowsNew,
  changed: imports.rowsChanged,
  unchanged: imports.rowsUnchanged,
  rejected: imports.rowsRejected,
  removed: imports.rowsRemoved,
  rejectedFile: imports.rejectedFile,
  error: imports.error,
  failure: imports.failure,
} as const

const select = (db: Database) =>
  db.select(shown).from(imports).leftJoin(users, eq(imports.requestedBy, users.id))

type Row = Awaited<ReturnType<typeof select>>[number]
export type ImportRun = ReturnType<typeof present>

/** Returns an import as pages show it: times in ISO 8601, durations in seconds. */
function present({ rejectedFile, startedAt, finishedAt, cancelRequestedAt, ...row }: Row) {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    seconds: finishedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000),
    isCancelling: row.status === 'running' && cancelRequestedAt !== null,
    hasRejectedFile: rejectedFile !== null,
  }
}

/** Returns a page of the import log, latest first. A page past the end is the last one. */
export async function listImports(db: Database, page: number) {
  const total = await db.$count(imports)
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) =>
    select(db).orderBy(desc(imports.id)).limit(perPage).offset(offset),
  )
  return { runs: rows.map(present), ...place }
}

/** Returns an import by its id. Throws `not_found`. */
export async function readImport(db: Database, id: string): Promise<ImportRun> {
  return present(await readRow(db, id))
}

/** Returns an import by the id stored with an upload; undefined if this database has none. */
export async function findImport(db: Database, id: number): Promise<ImportRun | undefined> {
  const [row] = await select(db).where(eq(imports.id, id))
  return row && present(row)
}

async function readRow(db: Database, id: string): Promise<Row> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const [row] = number > 0 && number <= maxId ? await select(db).where(eq(imports.id, number)) : []
  if (!row) throw new AppError('not_found', 'Import not found.')
  return row
}

/** Returns the path of an import's rejected rows, from its log line. Throws `not_found` if there are none. */
export async function rejectedPath(db: Database, dataDir: string, id: string): Promise<string> {
  const { rejectedFile } = await readRow(db, id)
  if (rejectedFile === null || !/^imports[\\/]rejected-\d+\.csv$/.test(rejectedFile)) {
    throw new AppError('not_found', 'Rejected rows not found.')
  }
  return join(dataDir, rejectedFile)
}

/** Marking stale imports holds the lock for some milliseconds. */
const maxLockAttempts = 5
const lockRetryMs = 100

const staleMessage =
  'The process that ran it ended before it was done. What it had written stays; importing the same file again finishes it.'

/**
 * Takes the lock of imports: one runs at a time, the command line included. Throws `import_running` with the name of the
 * file being imported.
 */
export async function acquireImportLock(connection: DatabaseConnection): Promise<HeldLock> {
  for (let attempt = 1; attempt <= maxLockAttempts; attempt++) {
    const lock = await connection.lock(advisoryLocks.imports)
    if (lock) {
      await markRunningAsFailed(connection).catch(async (error: unknown) => {
        await lock.release()
        throw error
      })
      return lock
    }
    if (attempt < maxLockAttempts) await setTimeout(lockRetryMs)
  }
  const [running] = await connection.db
    .select({ fileName: imports.fileName })
    .from(imports)
    .where(eq(imports.status, 'running'))
    .orderBy(desc(imports.id))
    .limit(1)
  const fileName = running?.fileName ?? '?'
  throw new AppError(
    'import_running',
    `Another import is running (${fileName}). Wait for it to end, or cancel it.`,
    { details: { fileName } },
  )
}

/** Marks imports of dead processes as failed; no-op while one is running. */
export async function markStaleImports(connection: DatabaseConnection): Promise<void> {
  const lock = await connection.lock(advisoryLocks.imports)
  if (!lock) return
  try {
    await markRunningAsFailed(connection)
  } finally {
    await lock.release()
  }
}

/** Only the lock holder can be running, so a new holder treats all running lines as stale. */
async function markRunningAsFailed({ db }: DatabaseConnection): Promise<void> {
  await db
    .update(imports)
    .set({
      status: 'failed',
      finishedAt: new Date(),
      error: staleMessage,
      failure: { reason: 'process_ended' },
    })
    .where(eq(imports.status, 'running'))
}
