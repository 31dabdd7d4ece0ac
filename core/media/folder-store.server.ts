import { randomUUID } from 'node:crypto'
import { type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaFile } from './media.ts'
import { fileKey, type MediaStore, parseFileKey } from './media-store.ts'

/** Folder for partial files, so that `list` never sees one. */
const incoming = 'incoming'
/** Age at which a partial file counts as abandoned. */
const abandonedMs = 3_600_000

/** Returns a store in a local folder, which is never served directly. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (file: MediaFile) => join(folder, fileKey(file))

  return {
    async write(file, bytes) {
      const passing = join(folder, incoming, randomUUID())
      await mkdir(dirname(passing), { recursive: true })
      try {
        const handle = await open(passing, 'wx')
        try {
          await handle.writeFile(bytes)
          // After a power cut the renamed file must not be empty.
          await handle.sync()
        } finally {
          await handle.close()
        }
        await mkdir(join(folder, file.id), { recursive: true })
        await rename(passing, pathOf(file))
      } catch (error) {
        await rm(passing, { force: true })
        throw error
      }
    },

    async read(file) {
      const handle = await open(pathOf(file), 'r').catch(unlessMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      const body = handle.readableWebStream({ autoClose: true }) as unknown as ReadableStream<Uint8Array>
      return { body, bytes: size }
    },

    async remove(file) {
      await rm(pathOf(file), { force: true })
      // Fails while the folder has other files.
      await rmdir(join(folder, file.id)).catch(() => {})
    },

    async *list() {
      await removeAbandoned(join(folder, incoming))
      for (const { name: id } of await entriesOf(folder)) {
        for (const { name } of id === incoming ? [] : await entriesOf(join(folder, id))) {
          const file = parseFileKey(`${id}/${name}`)
          if (file) yield file
        }
      }
    },
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const { name } of await entriesOf(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessMissing)
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true })
  }
}

const entriesOf = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
