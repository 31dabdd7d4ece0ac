import { deflateSync, inflateSync } from 'node:zlib'

const headLength = 44
const entryLength = 20

/** Returns the tables of a WOFF 1.0 font by tag. */
export function readWoff(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let n = 0; n < file.readUInt16BE(12); n++) {
    const at = headLength + n * entryLength
    const [offset, packed, length] = [4, 8, 12].map((more) => file.readUInt32BE(at + more))
    const bytes = file.subarray(offset, offset + packed)
    tables.set(file.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** Returns the glyph of a BMP character by a format 4 map; 0 if there is none. */
export function glyphOf(font: Map<string, Buffer>, code: number): number {
  const cmap = font.get('cmap')!
  const at = cmap.readUInt32BE(8)
  if (cmap.readUInt16BE(at) !== 4) throw new Error('The first map of characters is not of format 4.')
  const size = cmap.readUInt16BE(at + 6)
  const column = (n: number) => at + 16 + n * size
  for (let segment = 0; segment < size; segment += 2) {
    if (code > cmap.readUInt16BE(at + 14 + segment)) continue
    const start = cmap.readUInt16BE(column(1) + segment)
    const delta = cmap.readUInt16BE(column(2) + segment)
    const offset = cmap.readUInt16BE(column(3) + segment)
    if (code < start) return 0
    if (offset === 0) return (code + delta) & 0xffff
    return cmap.readUInt16BE(column(3) + segment + offset + (code - start) * 2)
  }
  return 0
}

/** Builds a TrueType font of these tables. */
export function writeTrueType(tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  const parts: Buffer[] = []
  let offset = directory.length
  for (const [n, [tag, bytes]] of sorted.entries()) {
    const at = 12 + n * 16
    directory.write(tag, at, 'latin1')
    const numbers = [checksum(bytes), offset, bytes.length]
    for (const [i, number] of numbers.entries()) directory.writeUInt32BE(number, at + 4 + i * 4)
    parts.push(Buffer.concat([bytes], padded(bytes.length)))
    offset += padded(bytes.length)
  }
  const power = Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(16 << power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (sorted.length - (1 << power)), 10)
  return Buffer.concat([directory, ...parts])
}

const padded = (length: number) => Math.ceil(length / 4) * 4

function checksum(bytes: Buffer): number {
  const whole = Buffer.concat([bytes], padded(bytes.length))
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

/** Builds a WOFF 1.0 font of these tables. */
export function writeWoff(tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(headLength + sorted.length * entryLength)
  const parts: Buffer[] = []
  let offset = directory.length
  let sfntLength = 12 + sorted.length * 16
  for (const [n, [tag, bytes]] of sorted.entries()) {
    const deflated = deflateSync(bytes, { level: 9 })
    const packed = deflated.length < bytes.length ? deflated : bytes
    const at = headLength + n * entryLength
    directory.write(tag, at, 'latin1')
    const numbers = [offset, packed.length, bytes.length, checksum(bytes)]
    for (const [i, number] of numbers.entries()) directory.writeUInt32BE(number, at + 4 + i * 4)
    parts.push(Buffer.concat([packed], padded(packed.length)))
    offset += padded(packed.length)
    sfntLength += padded(bytes.length)
  }
  directory.write('wOFF', 0, 'latin1')
  directory.writeUInt32BE(0x00010000, 4)
  directory.writeUInt32BE(offset, 8)
  directory.writeUInt16BE(sorted.length, 12)
  directory.writeUInt32BE(sfntLength, 16)
  directory.writeUInt16BE(1, 20)
  return Buffer.concat([directory, ...parts])
}
