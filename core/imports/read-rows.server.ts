import { parse, type CsvError, type InfoRecord } from 'csv-parse'
import { longestRecord, tooLong, type FileRow, type FileRows } from './file-rows.ts'
import { importFailed } from './import-failure.ts'
import { readJsonLines } from './read-json-lines.server.ts'

const newline = 10

/** Rows of CSV, TSV or JSON Lines in UTF-8, told apart by their first line. Throws `import_failed` for an empty or broken file. */
export async function readRows(chunks: AsyncIterable<Buffer>): Promise<FileRows> {
  const reader = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let done = false
  let start = 0
  for (;;) {
    start = firstText(head)
    if (done || head.indexOf(newline, start) >= 0) break
    if (head.length - start > longestRecord) throw tooLong(1)
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

/** The commonest of comma, semicolon and tab outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (character: string) => bare.split(character).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

async function readDelimited(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<FileRows> {
  // Rows wait in the stream's buffer, so the line reached is noted when a record is cut, not when it is taken.
  let line = 0
  const parser = parse({
    delimiter,
    max_record_size: longestRecord,
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
  const headings = header.done ? [] : toRow(header.value).cells
  return {
    headings,
    rows: (async function* () {
      for (let row = await next(); !row.done; row = await next()) yield toRow(row.value)
    })(),
  }
}

/** The line number travels as one more cell. */
function toRow(cells: string[]): FileRow {
  return { line: Number(cells.pop()), cells }
}

function explain(cause: CsvError | Error, line: number): Error {
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, cause)
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return importFailed(
      'open_quote',
      `The quote opened in line ${line} is never closed. Correct that line and import again.`,
      { values: { line }, cause },
    )
  }
  return cause
}
