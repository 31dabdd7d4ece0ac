import { isUtf8 } from 'node:buffer'
import { importFailed } from './import-failure.ts'

const newline = 10
const advice = 'Save the file as UTF-8 (in Excel: "CSV UTF-8") and import that.'

/** Yields the text as UTF-8 without a byte order mark. Throws `import_failed` with the position of invalid bytes. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decode: ((chunk: Buffer, last: boolean) => Buffer) | undefined
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (decode) {
      yield decode(chunk, false)
      continue
    }
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    if (held.length < 4) continue
    const { decoder, skip } = decoderFor(held)
    decode = decoder
    yield decode(held.subarray(skip), false)
  }
  if (decode) {
    yield decode(Buffer.alloc(0), true)
  } else if (held.length > 0) {
    const { decoder, skip } = decoderFor(held)
    yield decoder(held.subarray(skip), true)
  }
}

type Decoder = (chunk: Buffer, last: boolean) => Buffer

function decoderFor(head: Buffer): { decoder: Decoder; skip: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { decoder: utf8(3), skip: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { decoder: utf16('utf-16le'), skip: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { decoder: utf16('utf-16be'), skip: 2 }
  const sample = head.subarray(0, 65_536)
  const zero = sample.indexOf(0)
  if (zero >= 0) {
    const wide = zero <= 1 && sample[zero + 2] === 0
    const what = wide ? 'looks like UTF-16 without a byte order mark' : 'is binary, not text'
    const message = `The file ${what} (a zero byte at offset ${zero}). ${advice}`
    throw importFailed(wide ? 'utf16_without_mark' : 'binary', message, { values: { offset: zero } })
  }
  return { decoder: utf8(0), skip: 0 }
}

/** Validates without decoding; a character cut by the end of a chunk is carried over to the next. */
function utf8(skipped: number): Decoder {
  let carry: Buffer = Buffer.alloc(0)
  let offset = skipped
  let line = 1
  return (chunk, last) => {
    const joined = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const whole = last ? joined.length : completeLength(joined)
    const text = joined.subarray(0, whole)
    if (!isUtf8(text)) {
      const bad = firstInvalid(text)
      const at = line + countLines(text.subarray(0, bad))
      const values = { line: at, byte: `0x${text[bad].toString(16)}`, offset: offset + bad }
      throw importFailed(
        'not_utf8',
        `Line ${at} is not UTF-8 (byte ${values.byte} at offset ${values.offset}). ${advice}`,
        { values },
      )
    }
    carry = Buffer.from(joined.subarray(whole))
    offset += whole
    line += countLines(text)
    return text
  }
}

/** Returns the length up to the last incomplete character. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

/** Finds the first invalid byte by bisection. */
function firstInvalid(text: Buffer): number {
  let good = 0
  let bad = text.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const end = completeLength(text.subarray(0, middle))
    if (end > good && isUtf8(text.subarray(good, end))) good = end
    else if (end <= good) break
    else bad = middle
  }
  while (good < text.length - 1) {
    const width = [1, 2, 3, 4].find((size) => isUtf8(text.subarray(good, good + size)))
    if (width === undefined) return good
    good += width
  }
  return good
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lines++
  return lines
}

function utf16(encoding: 'utf-16le' | 'utf-16be'): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  let line = 1
  return (chunk, last) => {
    let text: Buffer
    try {
      text = Buffer.from(decoder.decode(chunk, { stream: !last }))
    } catch (cause) {
      const values = { line, encoding: encoding.toUpperCase() }
      throw importFailed('not_utf16', `The text after line ${line} is not ${values.encoding}. ${advice}`, {
        values,
        cause,
      })
    }
    line += countLines(text)
    return text
  }
}
