import { createReadStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../errors.ts'
import type { ImportSource } from './import-source.ts'

export interface ByteStream {
  chunks: AsyncIterable<Buffer>
  /** Bytes taken from the file so far, compressed ones where it is compressed. */
  bytesRead(): number
}

const gzipMagic = Buffer.from([0x1f, 0x8b])
const foreign: readonly (readonly [magic: Buffer, what: string])[] = [
  [
    Buffer.from('PK\u0003\u0004'),
    'an Excel workbook or ZIP archive. Save the sheet as CSV (UTF-8), or unpack it,',
  ],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'an old Excel workbook. Save the sheet as CSV (UTF-8)'],
  [Buffer.from('%PDF'), 'a PDF document. Get the data as CSV'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'compressed with zstd. Decompress it'],
  [Buffer.from([0x42, 0x5a, 0x68]), 'compressed with bzip2. Decompress it'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58]), 'compressed with xz. Decompress it'],
  [Buffer.from('SQLite format 3'), 'an SQLite database. Export the table as CSV'],
]

/**
 * The bytes of a file or of standard input, unpacked if they are gzip, whatever the name says. Reading throws
 * `import_failed` once they unpack to more than `mostUnpacked` bytes.
 */
export async function openBytes(
  source: Exclude<ImportSource, { kind: 'records' }>,
  mostUnpacked = Infinity,
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
  return { chunks: unpack(counted, mostUnpacked), bytesRead: () => read }
}

async function* unpack(input: Readable, mostUnpacked: number): AsyncGenerator<Buffer> {
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
      if (unpacked > mostUnpacked) throw tooMuch(mostUnpacked)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(
      'import_failed',
      `The gzip file is damaged or cut short: ${(cause as Error).message}. Get it again.`,
      { cause },
    )
  }
}

/** A few kilobytes can unpack to terabytes. */
function tooMuch(mostUnpacked: number): AppError {
  const gigabytes = (mostUnpacked / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })
  return new AppError('import_failed', `The file unpacks to more than ${gigabytes} GB. Import it in parts.`)
}

function refuseForeign(head: Buffer): void {
  for (const [magic, what] of foreign) {
    if (head.subarray(0, magic.length).equals(magic)) {
      throw new AppError('import_failed', `The file is ${what} and import that.`)
    }
  }
}

function unreadable(cause: unknown): AppError {
  const { code, message } = cause as NodeJS.ErrnoException
  const why = code === 'ENOENT' ? 'it does not exist' : code === 'EISDIR' ? 'it is a directory' : message
  return new AppError('import_failed', `The file cannot be read: ${why}.`, { cause })
}
