import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { AppError } from '../errors.ts'
import { inertCell } from '../exports/inert-cell.ts'
import { importFailed } from './import-failure.ts'
import type { RejectedRow } from './read-batches.server.ts'

/** More of a row than this helps nobody who looks for the mistake. In UTF-16 units. */
const longestCell = 2_000
/** Of rows that are nearly all wrong, more than this is the wrong file, and would fill the disk of the database. */
const mostBytes = 100_000_000
const theEnd = 'more rows were rejected than are kept here'

/** With what the names of dry runs begin whose rejected rows lie beside those of imports. */
export const dryRunPrefix = 'dry-run-'

/** The rows that an import could not take, as CSV beside the data; made with the first of them. */
export class RejectedFile {
  /** Under the data directory. */
  readonly name: string
  private readonly path: string
  private readonly headings: readonly string[]
  private stream: WriteStream | undefined
  private failure: NodeJS.ErrnoException | undefined
  private bytes = 0

  /** `of` is an import by its number, or a dry run by its name. */
  constructor(dataDir: string, of: number | string, headings: readonly string[]) {
    this.name = join('imports', `rejected-${of}.csv`)
    this.path = join(dataDir, this.name)
    this.headings = headings
  }

  get exists(): boolean {
    return this.stream !== undefined
  }

  async write(rows: readonly RejectedRow[]): Promise<void> {
    if (rows.length === 0 || this.bytes > mostBytes) return
    if (!this.stream) {
      mkdirSync(join(this.path, '..'), { recursive: true })
      this.stream = createWriteStream(this.path)
      // Without a listener a full disk would end the process; with one it ends the import.
      this.stream.on('error', (error) => (this.failure ??= error))
      this.stream.write(`\ufeff${csvLine(['line', 'field', 'reason', ...this.headings])}`)
    }
    const text = rows
      .map(({ line, field, reason, cells }) => csvLine([String(line), field, reason, ...cells]))
      .join('')
    this.bytes += text.length
    const end = this.bytes > mostBytes ? csvLine(['', '', theEnd]) : ''
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
    // What a write is told after the first failure is only that there was one.
    const cause = this.failure ?? error
    return importFailed('rejected_file', `${this.name} cannot be written: ${cause.message}.`, {
      values: { code: cause.code ?? '?' },
      cause,
    })
  }
}

/** One line of CSV in which no cell is a formula to a spreadsheet. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell.slice(0, longestCell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  const safe = /^[+-]?[\d .-]+$/.test(cell) ? cell : inertCell(cell, 'text')
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
