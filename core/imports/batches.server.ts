import { todayInVietnam } from '#time/vietnam-days.ts'
import { storedColumns, type ImportColumn, type StoredColumn } from './columns.ts'
import type { RecognisedColumn } from './import-summary.ts'
import { mapHeader, type HeadingOverrides } from './map-header.ts'
import {
  normaliseRow,
  type CompanyRecord,
  type NormaliseContext,
  type RowCells,
} from './normalise-row.server.ts'
import { openRows, type SourceRow } from './rows.server.ts'
import type { ImportSource } from './source.server.ts'
import { TaxCodeSet } from './tax-code-set.ts'

export interface ReadOptions {
  map?: HeadingOverrides
  updateOnly?: boolean
  batchRows?: number
  /** Limit for what a compressed source unpacks to. */
  maxUnpackedBytes?: number
}

export interface RejectedRow {
  line: number
  field: ImportColumn | 'row'
  reason: string
  cells: string[]
}

/** Rows ready for COPY; with `updateOnly` each ends with its line number. */
export interface CompanyRows {
  /** UTF-8. */
  data: Uint8Array<ArrayBuffer>
  count: number
}

export interface Batch {
  type: 'batch'
  /** Companies that no earlier batch has. */
  fresh: CompanyRows
  /** Companies of earlier batches again: the later row wins. */
  repeated: CompanyRows
  /** Rows read, including rejected ones and duplicates. */
  rows: number
  duplicates: number
  rejected: RejectedRow[]
  /** Counts of odd values, by field and reason. */
  warnings: Record<string, number>
  bytesRead: number
}

/** The columns of a source come first, then its batches, then the tax codes of all rows. */
export type ImportEvent =
  | {
      type: 'columns'
      stored: StoredColumn[]
      headings: string[]
      recognised: RecognisedColumn[]
      ignored: string[]
    }
  | Batch
  | { type: 'end'; seen: Float64Array<ArrayBuffer> }

const defaultBatchRows = 10_000
/** A batch is also full at this many characters. */
const batchCharacters = 8 << 20

/**
 * Reads a source from start to end: its columns, its rows in batches ready for COPY, its tax codes. Throws
 * `import_failed` if the source becomes unreadable at some line.
 */
export async function* readBatches(
  source: ImportSource,
  options: ReadOptions = {},
): AsyncGenerator<ImportEvent> {
  const { headings, rows, bytesRead } = await openRows(source, options.maxUnpackedBytes)
  const { columns, ignored } = mapHeader(headings, {
    overrides: options.map,
    updateOnly: options.updateOnly,
  })
  const stored = storedColumns(new Set(columns.filter((column) => column !== undefined)))
  const recognised = columns.flatMap((column, at) =>
    column === undefined ? [] : [{ heading: headings[at], column }],
  )
  yield { type: 'columns', stored, headings, recognised, ignored }
  const batch = new BatchBuilder(columns, stored, options.updateOnly ?? false)
  for await (const row of rows) {
    batch.add(row)
    if (batch.rows >= (options.batchRows ?? defaultBatchRows) || batch.characters > batchCharacters) {
      yield batch.take(bytesRead())
    }
  }
  if (batch.rows > 0) yield batch.take(bytesRead())
  yield { type: 'end', seen: batch.seen.buffer }
}

/** A line inside a cell that begins like a row: an extra quote swallows the rows behind it. */
const swallowedRow = /[\r\n]"?\d{10}/

/** Returns the line a row begins in; the header and empty lines before it are not part of it. */
function firstLineOf({ line, cells }: SourceRow, lastLine: number): number {
  if (line === lastLine + 1) return line
  const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  return Math.max(lastLine + 1, line - breaks)
}

/** Collects rows until they are taken as a batch, and all tax codes of the source. */
class BatchBuilder {
  readonly seen = new TaxCodeSet()
  rows = 0
  characters = 0
  private readonly columns: readonly (ImportColumn | undefined)[]
  private readonly stored: readonly StoredColumn[]
  private readonly withLines: boolean
  private readonly context: NormaliseContext = {
    today: todayInVietnam(),
    warn: (field, reason) => {
      const what = `${field}: ${reason}`
      this.warnings[what] = (this.warnings[what] ?? 0) + 1
    },
  }
  private lines = new Map<string, string>()
  private rejected: RejectedRow[] = []
  private warnings: Record<string, number> = {}
  private duplicates = 0
  private lastLine = 0

  constructor(
    columns: readonly (ImportColumn | undefined)[],
    stored: readonly StoredColumn[],
    withLines: boolean,
  ) {
    this.columns = columns
    this.stored = stored
    this.withLines = withLines
  }

  add(row: SourceRow): void {
    const firstLine = firstLineOf(row, this.lastLine)
    this.rows++
    this.lastLine = row.line
    const problem = row.problem ?? this.shapeProblem(row, firstLine)
    if (problem !== undefined) {
      this.reject(row, 'row', problem)
      return
    }
    const cells: RowCells = {}
    for (let at = 0; at < this.columns.length; at++) {
      const column = this.columns[at]
      if (column) cells[column] = row.cells[at]
    }
    const record = normaliseRow(cells, this.context)
    if ('reason' in record) {
      this.reject(row, record.field, record.reason)
      return
    }
    const code = String(record.tax_code)
    if (this.lines.delete(code)) this.duplicates++
    const line = this.withLines ? copyLine(record, this.stored, row.line) : copyLine(record, this.stored)
    this.characters += line.length
    this.lines.set(code, line)
  }

  take(bytesRead: number): ImportEvent {
    const freshLines: string[] = []
    const repeatedLines: string[] = []
    for (const [code, line] of this.lines) (this.seen.add(code) ? freshLines : repeatedLines).push(line)
    const fresh = toRows(freshLines)
    const repeated = toRows(repeatedLines)
    const { rows, rejected, warnings } = this
    const duplicates = this.duplicates + repeated.count
    this.lines = new Map()
    this.rejected = []
    this.warnings = {}
    this.duplicates = 0
    this.rows = 0
    this.characters = 0
    return { type: 'batch', fresh, repeated, rows, duplicates, rejected, warnings, bytesRead }
  }

  private shapeProblem({ line, cells }: SourceRow, firstLine: number): string | undefined {
    if (
      line > firstLine &&
      cells.some((cell, at) => this.columns[at] !== 'phone' && swallowedRow.test(cell))
    ) {
      return `lines ${firstLine} to ${line} were read as one: look for a wrong quote`
    }
    const surplus = cells.length - this.columns.length
    if (surplus === 0 || (surplus > 0 && cells.slice(-surplus).every((cell) => cell.trim() === '')))
      return undefined
    const quote =
      line > firstLine ? ` (lines ${firstLine} to ${line} were read as one: look for a wrong quote)` : ''
    return `${cells.length} columns instead of ${this.columns.length}${quote}`
  }

  private reject({ line, cells }: SourceRow, field: RejectedRow['field'], reason: string): void {
    this.rejected.push({ line, field, reason, cells })
    for (const cell of cells) this.characters += cell.length
  }
}

function toRows(lines: readonly string[]): CompanyRows {
  let size = 0
  for (const line of lines) size += Buffer.byteLength(line)
  const data = Buffer.from(new ArrayBuffer(size))
  let at = 0
  for (const line of lines) at += data.write(line, at)
  return { data, count: lines.length }
}

const special = /[\\\n\r\t]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Returns a record as a line of COPY's text format: the values of `columns` in order, then `more`. */
export function copyLine(
  record: CompanyRecord,
  columns: readonly StoredColumn[],
  ...more: readonly (string | number)[]
): string {
  let line = ''
  for (const column of columns) {
    const value = record[column]
    const text = value === null || value === undefined ? '\\N' : String(value)
    line += line === '' ? escapeText(value, text) : `\t${escapeText(value, text)}`
  }
  for (const value of more) line += `\t${value}`
  return `${line}\n`
}

function escapeText(value: string | number | null | undefined, text: string): string {
  return typeof value === 'string' && special.test(value)
    ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character])
    : text
}
