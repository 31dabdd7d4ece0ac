import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { LiveSegment } from './live-segment.ts'
import type { CompiledSchema } from './schema.ts'
import type { Section } from './segment.ts'
import { Segment } from './segment.ts'
import type { SectionPlace, SegmentPlace, SnapshotHeader } from './snapshot-format.ts'
import { SnapshotError, checksumAt, formatVersion, magic, preludeLength } from './snapshot-format.ts'
import { Store } from './store.ts'

const pieceLength = 32 * 2 ** 20

async function readWhole(path: string): Promise<SharedArrayBuffer> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new SnapshotError(
      missing ? `There is no search index at ${path}` : `Cannot open the search index ${path}`,
      {
        cause: error,
      },
    )
  }
  try {
    const { size } = await file.stat()
    const buffer = new SharedArrayBuffer(size)
    for (let at = 0; at < size;) {
      const piece = new Uint8Array(buffer, at, Math.min(pieceLength, size - at))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new SnapshotError(`The search index ${path} is cut short`)
      at += bytesRead
    }
    return buffer
  } catch (error) {
    if (error instanceof SnapshotError) throw error
    throw new SnapshotError(`Cannot read the search index ${path}`, { cause: error })
  } finally {
    await file.close()
  }
}

function check(buffer: SharedArrayBuffer, path: string): { header: SnapshotHeader; start: number } {
  const bytes = Buffer.from(buffer)
  if (bytes.length < preludeLength || bytes.toString('latin1', 0, magic.length) !== magic) {
    throw new SnapshotError(`${path} is not a search index`)
  }
  const version = bytes.readUInt32LE(8)
  if (version !== formatVersion) {
    throw new SnapshotError(
      `The search index ${path} has format ${version}, this program reads ${formatVersion}`,
    )
  }
  const checksum = crc32(bytes.subarray(checksumAt + 4), crc32(bytes.subarray(0, checksumAt)))
  if (checksum !== bytes.readUInt32LE(checksumAt)) {
    throw new SnapshotError(`The search index ${path} is damaged: its checksum does not match`)
  }
  const start = preludeLength + bytes.readUInt32LE(12)
  const header = JSON.parse(bytes.toString('utf8', preludeLength, start)) as SnapshotHeader
  if (start + header.bytes !== bytes.length) throw new SnapshotError(`The search index ${path} is cut short`)
  return { header, start }
}

function view(buffer: SharedArrayBuffer, start: number, { type, offset, length }: SectionPlace): Section {
  if (type === 'u8') return new Uint8Array(buffer, start + offset, length)
  if (type === 'u16') return new Uint16Array(buffer, start + offset, length)
  if (type === 'u32') return new Uint32Array(buffer, start + offset, length)
  return new Float64Array(buffer, start + offset, length)
}

function openSegment(buffer: SharedArrayBuffer, start: number, place: SegmentPlace): LiveSegment {
  const { size, facetCount, words, facetValues } = place
  const sections = Object.fromEntries(
    place.sections.map((section) => [section.name, view(buffer, start, section)]),
  )
  const { deleted, ...rest } = sections
  return new LiveSegment(
    new Segment({ size, facetCount, words, facetValues, sections: rest }),
    deleted as Uint32Array,
  )
}

/** Opens a file written by `writeSnapshot`. Throws a SnapshotError when it is incomplete or has another schema. */
export async function readSnapshot(schema: CompiledSchema, path: string): Promise<Store> {
  const buffer = await readWhole(path)
  const { header, start } = check(buffer, path)
  if (header.schema !== schema.digest) {
    throw new SnapshotError(`The search index ${path} was built for other fields than this program searches`)
  }
  const [ids, versions] = header.removed.map((section) => view(buffer, start, section))
  const removed = new Map(Array.from(ids, (id, at) => [id, versions[at]]))
  const segments = header.segments.map((place) => openSegment(buffer, start, place))
  return new Store(schema, segments, removed, header.version)
}
