import { crc32, inflateRawSync } from 'node:zlib'

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50

/** Reads the files of a ZIP archive by name, as listed in its directory. Throws for a wrong checksum or offset. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== endOfDirectory) throw new Error('no end of a directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== centralHeader) throw new Error(`no entry at ${at}`)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    )
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(start) !== localHeader) throw new Error(`${name} is not at ${start}`)
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    const bytes = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
