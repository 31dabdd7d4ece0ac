import { parse, type CsvError, type InfoRecord } from 'csv-parse'
import type { AppError } from '../errors.ts'
import { decodeText } from './decode-text.server.ts'
import { importFailed } from './import-failure.ts'
import { isKnownHeading } from './map-header.ts'
import { openBytes, type ImportSource } from './source.server.ts'

/** A row as the source has it, with the number of its last line. */
export interface SourceRow {
  line: number
  cells: string[]
  /** Why the row cannot be read. */
  problem?: string
}

interface SourceRows {
  headings: string[]
  rows: AsyncIterable<SourceRow>
}

const newline = 10
/** A record of a registry has some hundred bytes; past this a quote or a line end is missing. */
const maxRecordBytes = 1 << 20

/** Returns the error for a record that does not end. */
function tooLong(line: number, cause?: unknown): AppError {
  return importFailed(
    'long_record',
    `The record that begins in line ${line} is longer than 1 MB: most likely a quote is not closed or line breaks are missing. ` +
      'Correct that line and import again.',
    { values: { line }, cause },
  )
}

/** Opens a source and tells CSV, TSV and JSON Lines apart by the first line. Throws `import_failed` for an empty or unreadable file. */
export async function openRows(
  source: ImportSource,
  maxUnpackedBytes?: number,
): Promise<SourceRows & { bytesRead(): number }> {
  if (source.kind === 'records') return { ...rowsOfRecords(source.records), bytesRead: () => 0 }
  const { chunks, bytesRead } = await openBytes(source, maxUnpackedBytes)
  return { ...(await readRows(decodeText(chunks))), bytesRead }
}

function rowsOfRecords(records: Iterable<object>): SourceRows {
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

async function readRows(chunks: AsyncIterable<Buffer>): Promise<SourceRows> {
  const reader = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let done = false
  let start = 0
  for (;;) {
    start = firstText(head)
    if (done || head.indexOf(newline, start) >= 0) break
    if (head.length - start > maxRecordBytes) throw tooLong(1)
    const next = await reader.next()
    done = next.done ?? false
    if (!next.done) head = Buffer.concat([head, next.value])
  }
  if (start >= head.length) throw importFailed('empty', 'The file is empty.')
  const all = (async function* () {
    yield head
    if (done) return
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
  })()
  const end = head.indexOf(newline, start)
  const firstLine = head.subarray(start, end < 0 ? head.length : end).toString()
  if (firstLine.startsWith('[')) {
    throw importFailed('json_array', 'The file is a JSON array. Import JSON Lines: one object on each line.')
  }
  return firstLine.startsWith('{') ? readJsonLines(all) : readDelimited(all, delimiterOf(firstLine))
}

function firstText(head: Buffer): number {
  let at = 0
  while (at < head.length && (head[at] <= 32 || head[at] === 0xff)) at++
  return at
}

/** Returns the most frequent of comma, semicolon and tab outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (character: string) => bare.split(character).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

async function readDelimited(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<SourceRows> {
  // The parser reads ahead, so the line is noted when a record is parsed, not when it is consumed.
  let line = 0
  const parser = parse({
    delimiter,
    max_record_size: maxRecordBytes,
    on_record: (cells: string[], { lines }: InfoRecord) => {
      line = lines
      cells.push(String(lines))
      return cells
    },
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  })
  void (async () => {
    for await (const chunk of chunks) {
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end()
  })().catch((error: Error) => parser.destroy(error))
  const records: AsyncIterator<string[]> = parser[Symbol.asyncIterator]()
  const next = () =>
    records.next().catch((cause: CsvError) => {
      throw explain(cause, line + 1)
    })
  const header = await next()
  const headings = header.done ? [] : delimitedRow(header.value).cells
  return {
    headings,
    rows: (async function* () {
      for (let row = await next(); !row.done; row = await next()) yield delimitedRow(row.value)
    })(),
  }
}

/** The parser appends the line number as one more cell. */
function delimitedRow(cells: string[]): SourceRow {
  return { line: Number(cells.pop()), cells }
}

function explain(cause: CsvError | Error, line: number): Error {
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, cause)
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return importFailed(
      'open_quote',
      `The quote opened in line ${line} is not closed. Correct that line and import again.`,
      { values: { line }, cause },
    )
  }
  return cause
}

interface JsonLine {
  line: number
  object: Record<string, unknown> | string
}

/** The first lines, which decide the fields of the file. */
const jsonPeek = 1_000

/** Reads JSON Lines in UTF-8: one object on each line. */
async function readJsonLines(chunks: AsyncIterable<Buffer>): Promise<SourceRows> {
  const objects = readObjects(chunks)
  const peeked: JsonLine[] = []
  const keys = new Set<string>()
  while (peeked.length < jsonPeek) {
    const next = await objects.next()
    if (next.done) break
    peeked.push(next.value)
    for (const key of Object.keys(objectOf(next.value.object))) keys.add(key)
  }
  const headings = [...keys]
  return {
    headings,
    rows: (async function* () {
      for (const item of peeked) yield jsonRow(item, headings)
      for await (const item of objects) {
        const late = Object.keys(objectOf(item.object)).find((key) => !keys.has(key) && isKnownHeading(key))
        const problem = `the field "${late}" does not occur in the first ${jsonPeek} lines`
        yield late === undefined ? jsonRow(item, headings) : { ...jsonRow(item, headings), problem }
      }
    })(),
  }
}

function jsonRow({ line, object }: JsonLine, headings: readonly string[]): SourceRow {
  if (typeof object === 'string') return { line, cells: [object], problem: 'the line is not a JSON object' }
  return { line, cells: headings.map((key) => cellText(object[key])) }
}

function objectOf(value: Record<string, unknown> | string): Record<string, unknown> {
  return typeof value === 'string' ? {} : value
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellText).join(' / ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Yields the object on each line, or the text of a line that is not one. */
async function* readObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine> {
  let carry: Buffer = Buffer.alloc(0)
  let line = 0
  const read = (bytes: Buffer) => {
    line++
    const text = bytes.toString().trim()
    return text === '' ? undefined : { line, object: parseObject(text) }
  }
  for await (const chunk of chunks) {
    const joined = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    let start = 0
    for (let end = joined.indexOf(newline); end >= 0; end = joined.indexOf(newline, start)) {
      if (end - start > maxRecordBytes) throw tooLong(line + 1)
      const item = read(joined.subarray(start, end))
      start = end + 1
      if (item) yield item
    }
    carry = joined.subarray(start)
    if (carry.length > maxRecordBytes) throw tooLong(line + 1)
  }
  const item = read(carry)
  if (item) yield item
}

function parseObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : text
  } catch {
    return text
  }
}
