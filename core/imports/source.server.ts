import { createReadStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '#core/errors.ts'
import { importFailed, type ImportFailureReason } from './import-failure.ts'

/** Sources of rows. Files and standard input are read on a worker thread; records are in memory. */
export type ImportSource =
  /** `name` is the original file name if the path is ours. */
  | { kind: 'file'; path: string; name?: string }
  | { kind: 'stdin' }
  | { kind: 'records'; name: string; records: Iterable<object>; total?: number }

/** Returns the name of a source for the import log. */
export function sourceName(source: ImportSource): string {
  if (source.kind === 'file') return source.name ?? source.path.split('/').at(-1) ?? source.path
  return source.kind === 'stdin' ? 'standard input' : source.name
}

export interface ByteStream {
  chunks: AsyncIterable<Buffer>
  /** Returns the bytes read from the file so far, compressed or not. */
  bytesRead(): number
}

const gzipMagic = Buffer.from([0x1f, 0x8b])
/** Formats often mistaken for a table, by their first bytes. */
const foreign: readonly { magic: Buffer; what: string; reason: ForeignReason }[] = [
  {
    magic: Buffer.from('PK\u0003\u0004'),
    what: 'an Excel workbook or ZIP archive. Save the sheet as CSV (UTF-8), or unpack it,',
    reason: 'workbook',
  },
  {
    magic: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    what: 'an old Excel workbook. Save the sheet as CSV (UTF-8)',
    reason: 'old_workbook',
  },
  { magic: Buffer.from('%PDF'), what: 'a PDF document. Get the data as CSV', reason: 'pdf' },
  {
    magic: Buffer.from('SQLite format 3'),
    what: 'an SQLite database. Export the table as CSV',
    reason: 'sqlite',
  },
]
type ForeignReason = Extract<ImportFailureReason, 'workbook' | 'old_workbook' | 'pdf' | 'sqlite'>

const compressed: readonly (readonly [magic: Buffer, format: string])[] = [
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'zstd'],
  [Buffer.from([0x42, 0x5a, 0x68]), 'bzip2'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58]), 'xz'],
]

/**
 * Opens a file or standard input, unpacking gzip regardless of the file name. Reading throws `import_failed` for other
 * formats and past `maxUnpacked` bytes.
 */
export async function openBytes(
  source: Exclude<ImportSource, { kind: 'records' }>,
  maxUnpacked = Infinity,
): Promise<ByteStream> {
  const options = { highWaterMark: 1 << 20 }
  const input: Readable =
    source.kind === 'stdin'
      ? createReadStream('', { fd: 0, ...options })
      : createReadStream(source.path, options)
  let read = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      done(null, chunk)
    },
  })
  input.on('error', (error) => counted.destroy(error)).pipe(counted)
  return { chunks: unpack(counted, maxUnpacked), bytesRead: () => read }
}

async function* unpack(input: Readable, maxUnpacked: number): AsyncGenerator<Buffer> {
  const reader: AsyncIterator<Buffer> = input[Symbol.asyncIterator]()
  const held: Buffer[] = []
  let head = Buffer.alloc(0)
  let ended = false
  try {
    while (head.length < 16 && !ended) {
      const { value, done } = await reader.next()
      ended = done ?? false
      if (!ended) held.push(value)
      head = Buffer.concat(held)
    }
  } catch (cause) {
    throw unreadable(cause)
  }
  refuseForeign(head)
  const rest = (async function* () {
    if (head.length > 0) yield head
    if (ended) return
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
  })()
  if (!head.subarray(0, 2).equals(gzipMagic)) {
    yield* rest
    return
  }
  const gunzip = createGunzip({ chunkSize: 1 << 20 })
  void (async () => {
    for await (const chunk of rest) {
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve))
    }
    gunzip.end()
  })().catch((error: Error) => gunzip.destroy(error))
  let unpacked = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (unpacked > maxUnpacked) throw unpacksToMore(maxUnpacked)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw importFailed(
      'damaged_gzip',
      `The gzip file is damaged or truncated: ${(cause as Error).message}. Download it again.`,
      { cause },
    )
  }
}

function unpacksToMore(maxUnpacked: number): AppError {
  const gigabytes = Math.round(maxUnpacked / 1e8) / 10
  return importFailed(
    'unpacks_to_more',
    `The file unpacks to more than ${gigabytes.toLocaleString('en')} GB. Import it in parts.`,
    { values: { gigabytes } },
  )
}

function refuseForeign(head: Buffer): void {
  const begins = (magic: Buffer) => head.subarray(0, magic.length).equals(magic)
  for (const { magic, what, reason } of foreign) {
    if (begins(magic)) throw importFailed(reason, `The file is ${what} and import that.`)
  }
  for (const [magic, format] of compressed) {
    if (!begins(magic)) continue
    const message = `The file is compressed with ${format}. Decompress it and import that.`
    throw importFailed('compressed', message, { values: { format } })
  }
}

function unreadable(cause: unknown): AppError {
  const { code, message } = cause as NodeJS.ErrnoException
  const why = code === 'ENOENT' ? 'it does not exist' : code === 'EISDIR' ? 'it is a directory' : message
  return importFailed('unreadable', `The file cannot be read: ${why}.`, {
    values: { code: code ?? '?' },
    cause,
  })
}
