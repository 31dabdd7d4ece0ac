import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Database } from '../db/client.server.ts'
import { imports } from '../db/schema/imports.ts'
import type { AppError } from '../errors.ts'
import { inertCell } from '../exports/csv-text.ts'
import { removeStaleFiles } from '../cleanup.server.ts'
import { importFailed } from './import-failure.ts'
import type { RejectedRow } from './batches.server.ts'

/** Enough of a cell to find the mistake. In UTF-16 units. */
const maxCellLength = 2_000
/** Keeps a wrong file, with nearly every row rejected, from filling the database's disk. */
const maxBytes = 100_000_000
const truncationNotice = 'more rows were rejected than are kept here'

/** Prefix of dry runs whose rejected rows are stored next to those of imports. */
export const dryRunPrefix = 'dry-run-'

/** The rejected rows of an import as CSV in the data directory; created with the first of them. */
export class RejectedFile {
  /** Under the data directory. */
  readonly name: string
  private readonly path: string
  private readonly headings: readonly string[]
  private stream: WriteStream | undefined
  private failure: NodeJS.ErrnoException | undefined
  private bytes = 0

  /** `of` is the id of an import or the name of a dry run. */
  constructor(dataDir: string, of: number | string, headings: readonly string[]) {
    this.name = join('imports', `rejected-${of}.csv`)
    this.path = join(dataDir, this.name)
    this.headings = headings
  }

  get exists(): boolean {
    return this.stream !== undefined
  }

  async write(rows: readonly RejectedRow[]): Promise<void> {
    if (rows.length === 0 || this.bytes > maxBytes) return
    if (!this.stream) {
      mkdirSync(join(this.path, '..'), { recursive: true })
      this.stream = createWriteStream(this.path)
      // Without a listener a full disk would end the process instead of the import.
      this.stream.on('error', (error) => (this.failure ??= error))
      this.stream.write(`\ufeff${csvLine(['line', 'field', 'reason', ...this.headings])}`)
    }
    const text = rows
      .map(({ line, field, reason, cells }) => csvLine([String(line), field, reason, ...cells]))
      .join('')
    this.bytes += text.length
    const end = this.bytes > maxBytes ? csvLine(['', '', truncationNotice]) : ''
    const error = await new Promise<Error | null | undefined>((resolve) => {
      this.stream!.write(text + end, resolve)
    })
    if (error) throw this.unwritable(error)
  }

  async close(): Promise<void> {
    if (!this.stream) return
    this.stream.end()
    await finished(this.stream).catch((error: Error) => {
      throw this.unwritable(error)
    })
  }

  private unwritable(error: NodeJS.ErrnoException): AppError {
    // Only the first failed write carries the cause.
    const cause = this.failure ?? error
    return importFailed('rejected_file', `${this.name} cannot be written: ${cause.message}.`, {
      values: { code: cause.code ?? '?' },
      cause,
    })
  }
}

/** Returns a line of CSV in which no cell is a formula to a spreadsheet. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell.slice(0, maxCellLength))).join(',')}\r\n`
}

function quoted(cell: string): string {
  const safe = /^[+-]?[\d .-]+$/.test(cell) ? cell : inertCell(cell, 'text')
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const keptDays = 90
const dryRuns = new RegExp(`^rejected-${dryRunPrefix}.+\\.csv$`)

/** Deletes old files of rejected rows, of imports and dry runs; the counts stay. Returns how many. */
export async function removeOldRejected(db: Database, dataDir: string): Promise<number> {
  const isOld = and(
    isNotNull(imports.rejectedFile),
    lt(imports.finishedAt, sql`now() - make_interval(days => ${keptDays})`),
  )
  const old = await db.select({ id: imports.id, file: imports.rejectedFile }).from(imports).where(isOld)
  for (const { file } of old) await rm(join(dataDir, file!), { force: true })
  await db.update(imports).set({ rejectedFile: null }).where(isOld)
  const dry = await removeStaleFiles(join(dataDir, 'imports'), dryRuns, keptDays * 86_400_000)
  return old.length + dry
}
