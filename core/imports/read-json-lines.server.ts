import { longestRecord, tooLong, type FileRow, type FileRows } from './file-rows.ts'
import { isKnownHeading } from './map-header.ts'

interface JsonLine {
  line: number
  object: Record<string, unknown> | string
}

/** So many lines decide which fields the file has. */
const jsonPeek = 1_000
const newline = 10

/** Rows of JSON Lines in UTF-8: one object on each line. */
export async function readJsonLines(chunks: AsyncIterable<Buffer>): Promise<FileRows> {
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
      for (const item of peeked) yield toRow(item, headings)
      for await (const item of objects) {
        const late = Object.keys(objectOf(item.object)).find((key) => !keys.has(key) && isKnownHeading(key))
        const problem = `the field "${late}" does not occur in the first ${jsonPeek} lines`
        yield late === undefined ? toRow(item, headings) : { ...toRow(item, headings), problem }
      }
    })(),
  }
}

function toRow({ line, object }: JsonLine, headings: readonly string[]): FileRow {
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

/** Each line's object, or the line itself where it is not one. */
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
      if (end - start > longestRecord) throw tooLong(line + 1)
      const item = read(joined.subarray(start, end))
      start = end + 1
      if (item) yield item
    }
    carry = joined.subarray(start)
    if (carry.length > longestRecord) throw tooLong(line + 1)
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
