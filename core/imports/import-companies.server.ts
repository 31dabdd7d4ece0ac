import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'
import type { AppError } from '../errors.ts'
import { applyBatch, type Applied, type Target } from './apply-batch.server.ts'
import { batchesOf } from './batch-thread.server.ts'
import type { Batch, ImportEvent, ReadOptions, RejectedRow } from './batches.server.ts'
import { dropCompanyIndexes, ensureCompanyIndexes } from './company-indexes.server.ts'
import { explainFailure, failureOf, importFailed } from './import-failure.ts'
import { openLogLine, acquireImportLock, writeLogLine } from './import-log.server.ts'
import { emptySummary, type ImportSummary, maxRemovedShare } from './import-summary.ts'
import { RejectedFile } from './rejected-file.server.ts'
import { findMissing, markRemoved } from './remove-missing.server.ts'
import { sourceName, type ImportSource } from './source.server.ts'
import { TaxCodeSet } from './tax-code-set.ts'

export interface ImportOptions extends ReadOptions {
  /** Holds the file of rejected rows. */
  dataDir: string
  /** Reads and compares without changing anything. */
  dryRun?: boolean
  /** Names the rejected rows of a dry run if other runs may use the same `dataDir`. */
  dryRunName?: string
  /** Marks companies that the source lacks as gone from the registry. */
  deleteMissing?: boolean
  /** Confirms a removal; without it companies are removed without asking. */
  confirmRemoval?: (missing: number, listed: number) => Promise<boolean>
  /** Allows removing more than a fifth of all companies. */
  force?: boolean
  /** Log line id of a caller that holds the import lock and aborts `signal` on its loss. By default both are taken here. */
  importId?: number
  /** Keeps steps small and indexes in place for visitors who search meanwhile. */
  whileServing?: boolean
  /** When aborted, the import ends before the next batch with the signal's reason. */
  signal?: AbortSignal
}

export interface ImportProgress {
  phase: 'rows' | 'indexes' | 'removing'
  rows: number
  bytesRead: number
}

/** Rows written or read at a time while visitors search. */
const servingRows = 5_000

/** One call of `importCompanies`. Data goes one way: source → batches → table → summary. */
interface Run {
  connection: DatabaseConnection
  source: ImportSource
  options: ImportOptions
  signal: AbortSignal
  /** Undefined for the default of each step. */
  rowsAtATime: number | undefined
  /** Counts what is committed. */
  summary: ImportSummary
  bytesRead: number
  report: (phase: ImportProgress['phase']) => void
}

/**
 * Imports companies batch by batch, each in one transaction with its line of the import log, until the table equals the
 * source. Importing the same source again changes nothing and finishes a run that was cut off. One import runs at a
 * time: throws `import_running`, and otherwise an AppError that says how far it got.
 */
export async function importCompanies(
  connection: DatabaseConnection,
  source: ImportSource,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const { dryRun, deleteMissing, importId } = options
  const lock = dryRun || importId !== undefined ? undefined : await acquireImportLock(connection)
  const run: Run = {
    connection,
    source,
    options,
    signal: AbortSignal.any([options.signal, lock?.lost].filter((signal) => signal !== undefined)),
    rowsAtATime: options.whileServing ? servingRows : undefined,
    summary: { ...emptySummary(), importId },
    bytesRead: 0,
    report: (phase) => onProgress({ phase, rows: run.summary.rows, bytesRead: run.bytesRead }),
  }
  const { summary } = run
  try {
    const seen = await applyBatches(run)
    if (dryRun) {
      if (deleteMissing) {
        const { ids, listed } = await findMissing(connection, seen, run.rowsAtATime)
        summary.missing = { count: ids.length, listed }
      }
      return summary
    }
    run.report('indexes')
    await ensureCompanyIndexes(connection)
    if (deleteMissing && !summary.cancelled) await removeMissing(run, seen)
    const status = summary.cancelled ? 'cancelled' : 'completed'
    await writeLogLine(connection.db, summary, run.bytesRead, { status, error: null, failure: null })
    return summary
  } catch (error) {
    throw await recordFailure(run, error)
  } finally {
    await lock?.release()
  }
}

/** Reads and applies the source until its end or cancellation. Returns its tax codes. */
async function applyBatches(run: Run): Promise<TaxCodeSet> {
  const { map, updateOnly, maxUnpackedBytes, batchRows = run.rowsAtATime } = run.options
  const events = batchesOf(run.source, { map, updateOnly, batchRows, maxUnpackedBytes }, run.signal)
  let target: Target | undefined
  let rejected: RejectedFile | undefined
  let seen = new TaxCodeSet()
  try {
    for await (const event of events) {
      if (event.type === 'columns') {
        target = await openTarget(run, event)
        const { dataDir, dryRunName = 0 } = run.options
        rejected = new RejectedFile(dataDir, run.summary.importId ?? dryRunName, event.headings)
      } else if (event.type === 'batch') {
        const { unknownLines } = await write(run, target!, event)
        await rejected!.write([...event.rejected, ...unknownLines.map(unknownCompany)])
        if (rejected!.exists) run.summary.rejectedFile = rejected!.name
        run.report('rows')
      } else {
        seen = new TaxCodeSet(event.seen)
      }
      run.signal.throwIfAborted()
      if (run.summary.cancelled) break
    }
  } catch (error) {
    await rejected?.close().catch(() => {})
    throw error
  }
  await rejected?.close()
  return seen
}

/** Opens the log line, and drops the indexes of an empty table, which builds them faster at the end. */
async function openTarget(run: Run, event: ImportEvent & { type: 'columns' }): Promise<Target> {
  const { connection, summary } = run
  const { dryRun = false, updateOnly = false, whileServing } = run.options
  summary.columns = event.recognised
  summary.ignored = event.ignored
  const target: Target = { columns: event.stored, updateOnly, dryRun, isFirstLoad: false }
  if (dryRun) return target
  summary.importId ??= await openLogLine(connection.db, { fileName: sourceName(run.source) })
  if (whileServing || updateOnly) return target
  if ((await queryRows(connection.db, sql`select from companies limit 1`)).length > 0) return target
  await dropCompanyIndexes(connection)
  return { ...target, isFirstLoad: true }
}

/** Commits a batch with its log line, then counts it. */
async function write(run: Run, target: Target, batch: Batch): Promise<Applied> {
  let next: ImportSummary | undefined
  const applied = await applyBatch(run.connection, target, batch, async (db, applied) => {
    next = addBatch(run.summary, batch, applied)
    next.cancelled = await writeLogLine(db, next, batch.bytesRead)
  })
  Object.assign(run.summary, next ?? addBatch(run.summary, batch, applied))
  run.bytesRead = batch.bytesRead
  return applied
}

function addBatch(summary: ImportSummary, batch: Batch, applied: Applied): ImportSummary {
  const warnings = { ...summary.warnings }
  for (const [what, count] of Object.entries(batch.warnings)) warnings[what] = (warnings[what] ?? 0) + count
  return {
    ...summary,
    rows: summary.rows + batch.rows,
    new: summary.new + applied.new,
    changed: summary.changed + applied.changed,
    unchanged: summary.unchanged + applied.unchanged,
    rejected: summary.rejected + batch.rejected.length + applied.unknownLines.length,
    duplicates: summary.duplicates + batch.duplicates,
    warnings,
  }
}

const unknownCompany = (line: number): RejectedRow => ({
  line,
  field: 'tax_code',
  reason: 'no known company has this tax code, and none is to be added',
  cells: [],
})

async function removeMissing(run: Run, seen: TaxCodeSet): Promise<void> {
  const { connection, summary, signal, rowsAtATime } = run
  const { confirmRemoval, force } = run.options
  if (summary.rejected > 0) {
    const { rejected } = summary
    throw importFailed(
      'rows_rejected',
      `No company was removed, because ${rejected} rows were rejected: correct them and import again.`,
      { values: { count: rejected } },
    )
  }
  const { ids, listed } = await findMissing(connection, seen, rowsAtATime)
  if (ids.length === 0) return
  if (!force && ids.length > listed * maxRemovedShare) {
    throw importFailed(
      'too_many_missing',
      `No company was removed: ${ids.length} of ${listed} are not in the file, which looks like a mistake. Use --force to remove them anyway.`,
      { values: { count: ids.length, listed } },
    )
  }
  if (confirmRemoval && !(await confirmRemoval(ids.length, listed))) return
  // The confirmation may have taken hours, and the lock may be lost.
  signal.throwIfAborted()
  const continues = async (removed: number) => {
    summary.removed = removed
    run.report('removing')
    signal.throwIfAborted()
    summary.cancelled = await writeLogLine(connection.db, summary, run.bytesRead)
    return !summary.cancelled
  }
  await markRemoved(connection, ids, continues, rowsAtATime)
}

/** Writes the failure to the log line if possible. Returns the error to throw. */
async function recordFailure(run: Run, reason: unknown): Promise<AppError> {
  const { connection, source, summary, bytesRead, options } = run
  const rowsDone = options.dryRun ? 0 : summary.rows - summary.rejected
  const failure = explainFailure(reason, sourceName(source), rowsDone)
  const outcome = { status: 'failed', error: failure.message, failure: failureOf(failure) } as const
  // Without the database the line stays "running", as after a crash.
  await writeLogLine(connection.db, summary, bytesRead, outcome).catch(() => {})
  return failure
}
