import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../db/client.server.ts'
import type { AppError } from '../errors.ts'
import { insertBatch, upsertBatch, type Applied } from './apply-batch.server.ts'
import { batchesOf } from './batch-thread.server.ts'
import type { StoredColumn } from './columns.ts'
import { dropCompanyIndexes, ensureCompanyIndexes } from './company-indexes.server.ts'
import { explainFailure } from './explain-failure.ts'
import { failureOf, importFailed } from './import-failure.ts'
import { takeImportLock } from './import-lock.server.ts'
import { openLogLine, writeLogLine, type ImportOutcome } from './import-log.server.ts'
import { sourceName, type ImportSource } from './import-source.ts'
import { emptySummary, mostRemoved, type ImportSummary } from './import-summary.ts'
import type { ImportEvent, ReadOptions, RejectedRow } from './read-batches.server.ts'
import { RejectedFile } from './rejected-file.server.ts'
import { findMissing, removeMissing } from './remove-missing.server.ts'
import { TaxCodeSet } from './tax-code-set.ts'

export interface ImportOptions extends ReadOptions {
  /** Where the file of rejected rows goes. */
  dataDir: string
  /** Reads and compares, and changes nothing. */
  dryRun?: boolean
  /** What the rejected rows of a dry run are filed under where others may be at work in `dataDir`. */
  dryRunName?: string
  /** Marks companies that the source does not have as gone from the registry. */
  deleteMissing?: boolean
  /** Asked before companies are removed; without it they are. */
  confirmRemoval?: (missing: number, listed: number) => Promise<boolean>
  /** Removes even more than a fifth of all companies. */
  force?: boolean
  /**
   * The line of the log that the caller has opened, holding the lock of imports, whose loss aborts `signal`; without it
   * both are taken here.
   */
  importId?: number
  /** Visitors are searching meanwhile: steps stay small, and no index is dropped for speed. */
  whileServing?: boolean
  /** Ends the import with the signal's reason before the next batch. */
  signal?: AbortSignal
}

export interface ImportProgress {
  phase: 'rows' | 'indexes' | 'removing'
  rows: number
  bytesRead: number
}

/** Rows written or read at a time while visitors search. */
const servingRows = 5_000

class DryRun extends Error {}

/**
 * Reads companies and makes the table say what the source says, batch by batch, each in one transaction together with
 * its line of the import log. Run again, the same source changes nothing; a run that was cut off is finished by another.
 * One at a time: throws `import_running` while another is, and else an AppError that says how far it came.
 */
export async function importCompanies(
  connection: DatabaseConnection,
  source: ImportSource,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const isOurs = !options.dryRun && options.importId === undefined
  const lock = isOurs ? await takeImportLock(connection) : undefined
  const signals = [options.signal, lock?.lost].filter((signal) => signal !== undefined)
  const run = new ImportRun(connection, source, { ...options, signal: AbortSignal.any(signals) }, onProgress)
  try {
    return await run.finish()
  } catch (error) {
    throw await run.fail(error)
  } finally {
    await lock?.release()
  }
}

type Batch = ImportEvent & { type: 'batch' }

class ImportRun {
  private readonly summary = emptySummary()
  private readonly connection: DatabaseConnection
  private readonly source: ImportSource
  private readonly options: ImportOptions
  private readonly onProgress: (progress: ImportProgress) => void
  private columns: StoredColumn[] = []
  private rejectedFile: RejectedFile | undefined
  private bytesRead = 0
  /** While no company was in the table before, what no batch had yet is new for certain. */
  private firstLoad = false

  constructor(
    connection: DatabaseConnection,
    source: ImportSource,
    options: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ) {
    this.connection = connection
    this.source = source
    this.options = options
    this.onProgress = onProgress
    this.summary.importId = options.importId
  }

  async finish(): Promise<ImportSummary> {
    const { map, updateOnly, maxUnpackedBytes, dryRun, deleteMissing, signal } = this.options
    const { summary } = this
    const batchRows = this.options.batchRows ?? this.rowsAtATime
    const reading = { map, updateOnly, batchRows, maxUnpackedBytes }
    let seen = new TaxCodeSet()
    for await (const event of batchesOf(this.source, reading, signal)) {
      if (event.type === 'columns') await this.begin(event)
      else if (event.type === 'end') seen = new TaxCodeSet(event.seen)
      else await this.apply(event)
      signal?.throwIfAborted()
      if (summary.cancelled) break
    }
    await this.rejectedFile?.close()
    if (dryRun) {
      if (deleteMissing) {
        const { ids, listed } = await findMissing(this.connection, seen, this.rowsAtATime)
        summary.missing = { count: ids.length, listed }
      }
      return summary
    }
    this.report('indexes')
    await ensureCompanyIndexes(this.connection)
    if (deleteMissing && !summary.cancelled) await this.remove(seen)
    await this.log({ status: summary.cancelled ? 'cancelled' : 'completed', error: null, failure: null })
    return summary
  }

  private get rowsAtATime(): number | undefined {
    return this.options.whileServing ? servingRows : undefined
  }

  /** Notes the failure where it still can, and returns the error to throw. */
  async fail(reason: unknown): Promise<AppError> {
    await this.rejectedFile?.close().catch(() => {})
    const { rows, rejected } = this.summary
    const failure = explainFailure(reason, sourceName(this.source), this.options.dryRun ? 0 : rows - rejected)
    // The log line stays "running" when the database is gone; so it does after a crash.
    await this.log({ status: 'failed', error: failure.message, failure: failureOf(failure) }).catch(() => {})
    return failure
  }

  private async begin(event: ImportEvent & { type: 'columns' }): Promise<void> {
    const { db } = this.connection
    const { stored, headings, recognised, ignored } = event
    this.columns = stored
    this.summary.columns = recognised
    this.summary.ignored = ignored
    if (this.options.dryRun) {
      this.rejectedFile = new RejectedFile(this.options.dataDir, this.options.dryRunName ?? 0, headings)
      return
    }
    const id = this.summary.importId ?? (await openLogLine(db, { fileName: sourceName(this.source) }))
    this.summary.importId = id
    this.rejectedFile = new RejectedFile(this.options.dataDir, id, headings)
    if (this.options.whileServing) return
    const { rows } = (await db.execute(sql`select from companies limit 1`)) as unknown as { rows: unknown[] }
    this.firstLoad = rows.length === 0 && !this.options.updateOnly
    if (this.firstLoad) await dropCompanyIndexes(this.connection)
  }

  private async apply(batch: Batch): Promise<void> {
    const { summary } = this
    const applied = await this.write(batch)
    const unknown = applied.unknownLines.map((line): RejectedRow => ({
      line,
      field: 'tax_code',
      reason: 'no known company has this tax code, and none is to be added',
      cells: [],
    }))
    await this.rejectedFile?.write([...batch.rejected, ...unknown])
    if (this.rejectedFile?.exists) summary.rejectedFile = this.rejectedFile.name
    for (const [what, count] of Object.entries(batch.warnings)) {
      summary.warnings[what] = (summary.warnings[what] ?? 0) + count
    }
    this.report('rows')
  }

  /** Rows, counts and log line in one transaction; counts are kept only when it commits. */
  private async write(batch: Batch): Promise<Applied> {
    const counted = { ...this.summary }
    const { updateOnly = false } = this.options
    let applied: Applied = { new: 0, changed: 0, unchanged: 0, unknownLines: [] }
    const work = (direct: boolean) =>
      this.connection.bulk(async (session) => {
        applied = direct
          ? await insertBatch(session, this.columns, batch.fresh)
          : await upsertBatch(session, this.columns, batch.fresh, { updateOnly })
        counted.rows = this.summary.rows + batch.rows
        counted.new = this.summary.new + applied.new
        counted.changed = this.summary.changed + applied.changed
        counted.unchanged = this.summary.unchanged + applied.unchanged
        counted.rejected = this.summary.rejected + batch.rejected.length + applied.unknownLines.length
        counted.duplicates = this.summary.duplicates + batch.duplicates
        if (this.options.dryRun) throw new DryRun()
        await dropStaging(session.db)
        await upsertBatch(session, this.columns, batch.repeated, { updateOnly })
        counted.cancelled = await writeLogLine(session.db, counted, batch.bytesRead)
      })
    try {
      await work(this.firstLoad).catch((error: unknown) => {
        // Somebody else filled the table meanwhile.
        if (!this.firstLoad || !isUniqueViolation(error)) throw error
        this.firstLoad = false
        return work(false)
      })
    } catch (error) {
      if (!(error instanceof DryRun)) throw error
    }
    Object.assign(this.summary, counted)
    this.bytesRead = batch.bytesRead
    return applied
  }

  private async remove(seen: TaxCodeSet): Promise<void> {
    const { confirmRemoval, force } = this.options
    if (this.summary.rejected > 0) {
      const { rejected } = this.summary
      throw importFailed(
        'rows_rejected',
        `No company was removed, because ${rejected} rows were rejected: correct them and import again.`,
        { values: { count: rejected } },
      )
    }
    const { ids, listed } = await findMissing(this.connection, seen, this.rowsAtATime)
    if (ids.length === 0) return
    if (!force && ids.length > listed * mostRemoved) {
      throw importFailed(
        'too_many_missing',
        `No company was removed: ${ids.length} of ${listed} are not in the file, which looks like a mistake. Use --force if it is none.`,
        { values: { count: ids.length, listed } },
      )
    }
    if (confirmRemoval && !(await confirmRemoval(ids.length, listed))) return
    // Whoever was asked may have taken hours, and somebody else may be importing now.
    this.options.signal?.throwIfAborted()
    await removeMissing(
      this.connection,
      ids,
      async (removed) => {
        this.summary.removed = removed
        this.report('removing')
        this.options.signal?.throwIfAborted()
        this.summary.cancelled = await this.log()
        return !this.summary.cancelled
      },
      this.rowsAtATime,
    )
  }

  private report(phase: ImportProgress['phase']): void {
    this.onProgress({ phase, rows: this.summary.rows, bytesRead: this.bytesRead })
  }

  private log(outcome?: ImportOutcome): Promise<boolean> {
    return writeLogLine(this.connection.db, this.summary, this.bytesRead, outcome)
  }
}

async function dropStaging(db: { execute: DatabaseConnection['db']['execute'] }): Promise<void> {
  await db.execute(sql`drop table if exists import_batch`)
}

function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23505') return true
  return false
}
