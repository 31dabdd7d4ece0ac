import { MultipartPart } from '@remix-run/multipart-parser'
import { AppError } from '#core/errors.ts'

const maxHeader = 8_192
const maxField = 65_536
const maxFields = 20

interface FileForm {
  /** The fields before the file. */
  fields: ReadonlyMap<string, string>
  /** As sent by the browser. */
  fileName: string
  /** The file as it arrives; throws `invalid_input` for a truncated form. */
  chunks: AsyncIterable<Uint8Array>
}

const noFile = (cause?: unknown) => new AppError('invalid_input', 'Choose a file.', { cause })

/**
 * Reads a form up to its file, which is streamed; ignores anything after the file. Throws `invalid_input` for any other
 * body. The multipart package would buffer the parts' content.
 */
export async function readFileForm(request: Request): Promise<FileForm> {
  const boundary = formBoundary(request)
  if (!boundary || !request.body) throw noFile()
  const delimiter = `\r\n--${boundary}`
  // Prepends the line break that the first delimiter lacks.
  const reader = new PartReader(request.body)
  const fields = new Map<string, string>()
  await reader.readTo(delimiter, maxHeader)
  for (let count = 0; count < maxFields && !(await reader.isLast()); count++) {
    const { name, filename } = headOf(await reader.readTo('\r\n\r\n', maxHeader))
    if (filename !== undefined && filename !== '') {
      return { fields, fileName: filename, chunks: reader.contentTo(delimiter) }
    }
    const value = await reader.readTo(delimiter, maxField)
    if (name !== undefined) fields.set(name, value.toString('utf8'))
  }
  throw noFile()
}

function headOf(bytes: Buffer): { name?: string; filename?: string } {
  try {
    const { name, filename } = new MultipartPart(bytes, [])
    return { name, filename }
  } catch (cause) {
    throw noFile(cause)
  }
}

/** Splits a stream at given bytes. */
class PartReader {
  private readonly chunks: AsyncIterator<Uint8Array>
  private held: Buffer = Buffer.from('\r\n')

  constructor(body: AsyncIterable<Uint8Array>) {
    this.chunks = body[Symbol.asyncIterator]()
  }

  private async fill(): Promise<void> {
    const { value, done } = await this.chunks.next()
    if (done) throw new AppError('invalid_input', 'The form ended in the middle.')
    this.held = this.held.length > 0 ? Buffer.concat([this.held, value]) : Buffer.from(value)
  }

  /** Returns the bytes before the mark and skips the mark. */
  async readTo(mark: string, max: number): Promise<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at > max || (at < 0 && this.held.length > max + mark.length)) throw noFile()
      if (at >= 0) {
        const found = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        return found
      }
      await this.fill()
    }
  }

  /** Reads the two bytes after a delimiter: dashes end the form, a line break starts a part. */
  async isLast(): Promise<boolean> {
    while (this.held.length < 2) await this.fill()
    const end = this.held.subarray(0, 2).toString('latin1')
    this.held = this.held.subarray(2)
    if (end !== '--' && end !== '\r\n') throw noFile()
    return end === '--'
  }

  async *contentTo(mark: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark)
      const safe = at >= 0 ? at : this.held.length - mark.length + 1
      if (safe > 0) {
        yield this.held.subarray(0, safe)
        this.held = this.held.subarray(safe)
      }
      if (at >= 0) return
      await this.fill()
    }
  }
}

/** Returns the boundary of a multipart form (RFC 2046, 5.1.1); undefined for any other body. */
export function formBoundary(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\b.*?\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}
