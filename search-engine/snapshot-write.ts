import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Section } from './segment.ts'
import type { SectionPlace, SectionType, SnapshotHeader } from './snapshot-format.ts'
import { alignToEight, checksumAt, formatVersion, magic, preludeLength } from './snapshot-format.ts'
import type { Store } from './store.ts'

/** Bytes per write: the event loop runs between two writes. */
const pieceLength = 8 * 2 ** 20

function typeOf(section: Section): SectionType {
  if (section instanceof Uint8Array) return 'u8'
  if (section instanceof Uint16Array) return 'u16'
  return section instanceof Uint32Array ? 'u32' : 'f64'
}

/** Lays out consecutive sections; `offset` is relative until the header's length is known. */
class Layout {
  readonly sections: Section[] = []
  end = 0

  place(name: string, section: Section): SectionPlace {
    const offset = this.end
    this.sections.push(section)
    this.end = alignToEight(offset + section.byteLength)
    return { name, type: typeOf(section), offset, length: section.length }
  }
}

function describe(store: Store, layout: Layout): SnapshotHeader {
  const segments = store.segments.map(({ segment, deleted }) => {
    const { size, facetCount, words, facetValues, sections } = segment.data
    const places = Object.entries(sections).map(([name, section]) => layout.place(name, section))
    return {
      size,
      facetCount,
      words,
      facetValues,
      sections: [...places, layout.place('deleted', deleted.slice())],
    }
  })
  const removed = [
    layout.place('ids', Uint32Array.from(store.removed.keys())),
    layout.place('versions', Float64Array.from(store.removed.values())),
  ]
  return { schema: store.schema.digest, version: store.version, bytes: layout.end, segments, removed }
}

/** Writes chunks in order and updates their checksum. */
class Writer {
  checksum = 0
  private at = 0
  private readonly file: FileHandle

  constructor(file: FileHandle) {
    this.file = file
  }

  async write(bytes: Uint8Array, checked = true): Promise<void> {
    for (let start = 0; start < bytes.length; start += pieceLength) {
      const piece = bytes.subarray(start, start + pieceLength)
      if (checked) this.checksum = crc32(piece, this.checksum)
      for (let done = 0; done < piece.length;) {
        const { bytesWritten } = await this.file.write(piece, done, piece.length - done, this.at)
        done += bytesWritten
        this.at += bytesWritten
      }
    }
  }
}

async function writeFile(file: FileHandle, store: Store): Promise<void> {
  const layout = new Layout()
  const text = JSON.stringify(describe(store, layout))
  const header = Buffer.alloc(alignToEight(Buffer.byteLength(text)), ' ')
  header.write(text)
  const prelude = Buffer.alloc(preludeLength)
  prelude.write(magic, 'latin1')
  prelude.writeUInt32LE(formatVersion, 8)
  prelude.writeUInt32LE(header.length, 12)
  const writer = new Writer(file)
  await writer.write(prelude.subarray(0, checksumAt))
  await writer.write(prelude.subarray(checksumAt, checksumAt + 4), false)
  await writer.write(prelude.subarray(checksumAt + 4))
  await writer.write(header)
  for (const section of layout.sections) {
    await writer.write(new Uint8Array(section.buffer, section.byteOffset, section.byteLength))
    await writer.write(new Uint8Array(alignToEight(section.byteLength) - section.byteLength))
  }
  prelude.writeUInt32LE(writer.checksum >>> 0, checksumAt)
  await file.write(prelude, checksumAt, 4, checksumAt)
  await file.sync()
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes a temporary file beside `path` and renames it; on failure the file at `path` is untouched. */
export async function writeSnapshot(store: Store, path: string): Promise<void> {
  const beside = `${path}.${randomUUID()}.writing`
  try {
    const file = await open(beside, 'wx')
    try {
      await writeFile(file, store)
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
