import { todayInVietnam } from '#time/vietnam-days.ts'
import { storedColumns, type ImportColumn, type StoredColumn } from './columns.ts'
import { copyLine } from './copy-line.ts'
import { decodeText } from './decode-text.server.ts'
import type { FileRow, FileRows } from './file-rows.ts'
import type { ImportSource } from './import-source.ts'
import type { RecognisedColumn } from './import-summary.ts'
import { mapHeader, type HeadingOverrides } from './map-header.ts'
import { normaliseRow, type NormaliseContext, type RowCells } from './normalise-row.server.ts'
import { openBytes } from './read-bytes.server.ts'
import { readRows } from './read-rows.server.ts'
import { TaxCodeSet } from './tax-code-set.ts'

export interface ReadOptions {
  map?: HeadingOverrides
  updateOnly?: boolean
  batchRows?: number
  /** Bytes that a compressed source may unpack to. */
  maxUnpackedBytes?: number
}

export interface RejectedRow {
  line: number
  field: ImportColumn | 'row'
  reason: string
  cells: string[]
}

/** Rows ready for COPY; with `updateOnly` each has its line number behind the stored columns. */
export interface CompanyRows {
  /** UTF-8. */
  data: Uint8Array<ArrayBuffer>
  count: number
}

export type ImportEvent =
  | {
      type: 'columns'
      stored: StoredColumn[]
      headings: string[]
      recognised: RecognisedColumn[]
      ignored: string[]
    }
  | {
      type: 'batch'
      /** Companies that no earlier batch of this file has. */
      fresh: CompanyRows
      /** Companies of earlier batches once more: the later row wins. */
      repeated: CompanyRows
      /** Rows read, with rejected ones and duplicates. */
      rows: number
      duplicates: number
      rejected: RejectedRow[]
      /** How often each kind of odd value was met, by field and reason. */
      warnings: Record<string, number>
      lastLine: number
      bytesRead: number
    }
  | { type: 'end'; seen: Float64Array<ArrayBuffer> }

const defaultBatchRows = 10_000
/** A batch is also full at this many characters, whatever its rows. */
const batchCharacters = 8 << 20

/** Reads a source from end to end. Throws `import_failed` when the file as a whole, from some line on, cannot be read. */
export async function* readBatches(
  source: ImportSource,
  options: ReadOptions = {},
): AsyncGenerator<ImportEvent> {
  const { file, bytesRead } = await openSource(source, options.maxUnpackedBytes)
  const { columns, ignored } = mapHeader(file.headings, {
    overrides: options.map,
    updateOnly: options.updateOnly,
  })
  const stored = storedColumns(new Set(columns.filter((column) => column !== undefined)))
  const recognised = columns.flatMap((column, at) =>
    column === undefined ? [] : [{ heading: file.headings[at], column }],
  )
  yield { type: 'columns', stored, headings: file.headings, recognised, ignored }
  const batch = new BatchBuilder(columns, stored, options.updateOnly ?? false)
  for await (const row of file.rows) {
    batch.add(row)
    if (batch.rows >= (options.batchRows ?? defaultBatchRows) || batch.characters > batchCharacters) {
      yield batch.take(bytesRead())
    }
  }
  if (batch.rows > 0) yield batch.take(bytesRead())
  yield { type: 'end', seen: batch.seen.buffer }
}

async function openSource(
  source: ImportSource,
  maxUnpackedBytes: number | undefined,
): Promise<{ file: FileRows; bytesRead: () => number }> {
  if (source.kind === 'records') return { file: rowsOfRecords(source.records), bytesRead: () => 0 }
  const { chunks, bytesRead } = await openBytes(source, maxUnpackedBytes)
  return { file: await readRows(decodeText(chunks)), bytesRead }
}

function rowsOfRecords(records: Iterable<object>): FileRows {
  const iterator = records[Symbol.iterator]()
  let next = iterator.next()
  const headings = next.done ? ['tax_code', 'name'] : Object.keys(next.value)
  return {
    headings,
    rows: (async function* () {
      for (let line = 1; !next.done; next = iterator.next(), line++) {
        const values: unknown[] = Object.values(next.value)
        yield { line, cells: values.map((value) => (value === null ? '' : String(value))) }
      }
    })(),
  }
}

/** A line of a cell that begins like a row of its own: what a quote too many makes of the rows behind it. */
const swallowedRow = /[\r\n]"?\d{10}/

/** The line a row begins in: lines before it that no row has (the header, empty ones) are not part of it. */
function firstLineOf({ line, cells }: FileRow, lastLine: number): number {
  if (line === lastLine + 1) return line
  const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  return Math.max(lastLine + 1, line - breaks)
}

/** Collects rows until they are taken as a batch; remembers all tax codes of the file. */
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

  add(row: FileRow): void {
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
    const { rows, rejected, warnings, lastLine } = this
    const duplicates = this.duplicates + repeated.count
    this.lines = new Map()
    this.rejected = []
    this.warnings = {}
    this.duplicates = 0
    this.rows = 0
    this.characters = 0
    return { type: 'batch', fresh, repeated, rows, duplicates, rejected, warnings, lastLine, bytesRead }
  }

  private shapeProblem({ line, cells }: FileRow, firstLine: number): string | undefined {
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

  private reject({ line, cells }: FileRow, field: RejectedRow['field'], reason: string): void {
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
