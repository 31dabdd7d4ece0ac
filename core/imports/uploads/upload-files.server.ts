import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { Semaphore } from '#time/semaphore.ts'
import { checkSilenceMs, type Upload } from './upload.ts'

/** A folder without a description is a partial upload after this long. */
const partialMs = 24 * 3_600_000
/** Uploads that were not imported are deleted after this long. */
const maxAgeMs = 14 * 24 * 3_600_000

const root = (dataDir: string) => join(dataDir, 'uploads')
/** Returns the folder of an upload: its file, its description and its rejected rows. */
export const uploadFolder = (dataDir: string, id: string) => join(root(dataDir), id)
export const uploadPath = (dataDir: string, id: string) => join(uploadFolder(dataDir, id), 'file')
const descriptionPath = (dataDir: string, id: string) => join(uploadFolder(dataDir, id), 'upload.json')

/** Replaces the description of an upload atomically; the last concurrent call wins. */
export const writeUpload = (dataDir: string, upload: Upload): Promise<void> =>
  writeFileAtomic(descriptionPath(dataDir, upload.id), JSON.stringify(upload))

/** Returns an upload, with a check that stopped reporting as interrupted. Throws `not_found`. */
export async function readUpload(dataDir: string, id: string): Promise<Upload> {
  const text = isUuid(id)
    ? await readFile(descriptionPath(dataDir, id), 'utf8').catch(ignoreMissing)
    : undefined
  if (text === undefined) throw notFound()
  const upload = JSON.parse(text) as Upload
  const { check } = upload
  if (check.state === 'running' && Date.now() - Date.parse(check.at) > checkSilenceMs) {
    return { ...upload, check: { state: 'interrupted', at: check.at } }
  }
  return upload
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const notFound = () => new AppError('not_found', 'File not found.')

/** Returns uploads waiting to be imported, latest first. */
export async function listUploads(dataDir: string): Promise<Upload[]> {
  const names = await readdir(root(dataDir)).catch(() => [])
  const found = await Promise.all(names.map((id) => readUpload(dataDir, id).catch(() => undefined)))
  return found
    .filter((upload) => upload !== undefined)
    .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
}

export const removeUpload = (dataDir: string, id: string): Promise<void> =>
  rm(uploadFolder(dataDir, id), { recursive: true, force: true, maxRetries: 3 })

/** Removes the description, and with it the upload. Throws `not_found` for all but the first caller. */
export async function removeDescription(dataDir: string, id: string): Promise<void> {
  await rm(descriptionPath(dataDir, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound() : error
  })
}

export const makeUploadFolder = (dataDir: string, id: string): Promise<string | undefined> =>
  mkdir(uploadFolder(dataDir, id), { recursive: true })

/** Deletes partial uploads, and files that checks wrote after a discard. Returns how many. */
export async function removePartialUploads(dataDir: string): Promise<number> {
  let removed = 0
  for (const id of await readdir(root(dataDir)).catch(() => [])) {
    const look = (path: string) => stat(path).catch(() => undefined)
    if (!isUuid(id) || (await look(descriptionPath(dataDir, id)))) continue
    const last = (await look(uploadPath(dataDir, id))) ?? (await look(uploadFolder(dataDir, id)))
    if (!last || Date.now() - last.mtimeMs <= partialMs) continue
    await removeUpload(dataDir, id)
    removed++
  }
  return removed
}

/** Deletes expired uploads. Returns how many. */
export async function removeOldUploads(dataDir: string): Promise<number> {
  const old = (await listUploads(dataDir)).filter(
    ({ uploadedAt }) => Date.now() - Date.parse(uploadedAt) > maxAgeMs,
  )
  for (const { id } of old) await removeUpload(dataDir, id)
  return old.length
}

/** Returns the path of an upload's rejected rows. */
export const checkedRejectedPath = (dataDir: string, id: string): string =>
  join(uploadFolder(dataDir, id), 'imports', 'rejected-0.csv')

/** Opens a file of rejected rows, readable even if it is deleted meanwhile. Throws `not_found`. */
export async function openRejected(path: string): Promise<ReadStream> {
  const file = await open(path).catch(ignoreMissing)
  if (!file) throw new AppError('not_found', 'Rejected rows not found.')
  return file.createReadStream()
}

/** Serialises changes of all descriptions, which are small and rare. */
const changes = new Semaphore(1)

/**
 * Changes the current description of an upload. Returns the new one; `change` returns undefined to keep it. Throws
 * `not_found`.
 */
export async function changeUpload<Changed extends Upload | undefined>(
  dataDir: string,
  id: string,
  change: (upload: Upload) => Changed,
): Promise<Changed> {
  await changes.acquire()
  try {
    const changed = change(await readUpload(dataDir, id))
    if (changed) await writeUpload(dataDir, changed)
    return changed
  } finally {
    changes.release()
  }
}

/**
 * Discards an upload in the state it was read. Throws `not_found` for all but the first caller, and `import_running` if
 * its import has begun since.
 */
export async function discardUpload(dataDir: string, { id, importId, fileName }: Upload): Promise<void> {
  await changes.acquire()
  try {
    const now = await readUpload(dataDir, id)
    if (now.importId !== importId) {
      throw new AppError('import_running', `${fileName} is being imported.`, { details: { fileName } })
    }
    await removeDescription(dataDir, id)
  } finally {
    changes.release()
  }
  await removeUpload(dataDir, id)
}
