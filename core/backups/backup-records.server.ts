import { pipeline, type Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { AppError } from '../errors.ts'

/**
 * A backup is one gzip stream of records: type (1 byte), length of the payload (4 bytes, big-endian), payload, and the
 * CRC-32 of the stream so far (4 bytes). `header` and `end` are JSON; `table` names the table of the `rows` after it,
 * which are whole rows in COPY's text format.
 */
const types = { header: 'H', table: 'T', rows: 'R', end: 'E' } as const
type RecordType = keyof typeof types

export interface BackupRecord {
  type: RecordType
  payload: Buffer<ArrayBuffer>
}

const headLength = 5
const checksumLength = 4
/** In bytes: PostgreSQL's limit for a row. A longer record is damaged. */
const maxPayload = 2 ** 30

/** Returns a function that encodes the records of one backup in sequence. */
export function recordEncoder(): (type: RecordType, payload: Buffer | string) => Buffer {
  let checksum = 0
  return (type, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    const head = Buffer.alloc(headLength)
    head.write(types[type], 'latin1')
    head.writeUInt32BE(bytes.length, 1)
    checksum = crc32(bytes, crc32(head, checksum))
    const tail = Buffer.alloc(checksumLength)
    tail.writeUInt32BE(checksum)
    return Buffer.concat([head, bytes, tail])
  }
}

/**
 * Yields each record after checking its checksum, and the last one after checking that nothing follows. Throws
 * `unusable_backup` for a damaged or truncated backup. Closes `input`.
 */
export async function* readRecords(input: Readable): AsyncGenerator<BackupRecord> {
  const reader = new ByteReader(input)
  let checksum = 0
  try {
    for (;;) {
      const head = await reader.take(headLength)
      const type = (Object.keys(types) as RecordType[]).find(
        (key) => types[key] === head.toString('latin1', 0, 1),
      )
      const length = head.readUInt32BE(1)
      if (!type || length > maxPayload) throw damaged()
      const body = await reader.take(length + checksumLength)
      const payload = body.subarray(0, length)
      checksum = crc32(payload, crc32(head, checksum))
      if (checksum !== body.readUInt32BE(length)) throw damaged()
      if (type === 'end' && !(await reader.isAtEnd())) throw damaged()
      yield { type, payload }
      if (type === 'end') return
    }
  } finally {
    input.destroy()
  }
}

export const damaged = (cause?: unknown) =>
  new AppError('unusable_backup', 'The backup is damaged. Nothing was restored.', { cause })

const cutOff = () => new AppError('unusable_backup', 'The backup is cut off. Nothing was restored.')

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer<ArrayBuffer>>
  private held: Buffer<ArrayBuffer>[] = []
  private size = 0

  constructor(input: Readable) {
    // Errors reach the iterator.
    this.chunks = pipeline(input, createGunzip(), () => {})[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer<ArrayBuffer>> {
    while (this.size < length) {
      if (!(await this.readChunk())) throw cutOff()
    }
    const bytes = this.held.length === 1 ? this.held[0]! : Buffer.concat(this.held)
    this.held = [bytes.subarray(length)]
    this.size -= length
    return bytes.subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.size === 0) if (!(await this.readChunk())) return true
    return false
  }

  private async readChunk(): Promise<boolean> {
    try {
      const { value, done } = await this.chunks.next()
      if (done) return false
      this.held.push(value)
      this.size += value.length
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // zlib's error for truncated input.
      if (code === 'Z_BUF_ERROR') throw cutOff()
      throw code?.startsWith('Z_') ? damaged(error) : error
    }
  }
}
