import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { checkSilenceMs, type Upload } from './upload.ts'

/** After this long a folder without a description is what an upload left that was cut off. */
const partialMs = 24 * 3_600_000
/** A file that nobody imported for so long is forgotten: it holds what registries publish, whole. */
const waitingMs = 14 * 24 * 3_600_000

const root = (dataDir: string) => join(dataDir, 'uploads')
/** Of one upload: its file, its description and the rows that its check rejected. */
export const uploadFolder = (dataDir: string, id: string) => join(root(dataDir), id)
export const uploadPath = (dataDir: string, id: string) => join(uploadFolder(dataDir, id), 'file')
const descriptionPath = (dataDir: string, id: string) => join(uploadFolder(dataDir, id), 'upload.json')

/** Replaces the description of an upload in one step; of several at once the one that was asked for last stays. */
export const writeUpload = (dataDir: string, upload: Upload): Promise<void> =>
  writeFileAtomic(descriptionPath(dataDir, upload.id), JSON.stringify(upload))

/** An upload; a check that nobody has heard of for a while counts as interrupted. Throws `not_found`. */
export async function readUpload(dataDir: string, id: string): Promise<Upload> {
  const text = isUuid(id) ? await readFile(descriptionPath(dataDir, id), 'utf8').catch(unlessGone) : undefined
  if (text === undefined) throw gone()
  const upload = JSON.parse(text) as Upload
  const { check } = upload
  if (check.state === 'running' && Date.now() - Date.parse(check.at) > checkSilenceMs) {
    return { ...upload, check: { state: 'interrupted', at: check.at } }
  }
  return upload
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const gone = () => new AppError('not_found', 'There is no such file any more.')

/** Every upload that waits, the latest first. */
export async function listUploads(dataDir: string): Promise<Upload[]> {
  const names = await readdir(root(dataDir)).catch(() => [])
  const found = await Promise.all(names.map((id) => readUpload(dataDir, id).catch(() => undefined)))
  return found
    .filter((upload) => upload !== undefined)
    .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
}

export const removeUpload = (dataDir: string, id: string): Promise<void> =>
  rm(uploadFolder(dataDir, id), { recursive: true, force: true, maxRetries: 3 })

/** Removes the description, without which there is no upload; the others who want to at once are told `not_found`. */
export async function removeDescription(dataDir: string, id: string): Promise<void> {
  await rm(descriptionPath(dataDir, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? gone() : error
  })
}

export const makeUploadFolder = (dataDir: string, id: string): Promise<string | undefined> =>
  mkdir(uploadFolder(dataDir, id), { recursive: true })

/**
 * Removes what uploads left that were cut off with their process, and checks that ended after their file was thrown away.
 * Returns how many.
 */
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

/** Removes files that have waited too long. Returns how many. */
export async function removeOldUploads(dataDir: string): Promise<number> {
  const old = (await listUploads(dataDir)).filter(
    ({ uploadedAt }) => Date.now() - Date.parse(uploadedAt) > waitingMs,
  )
  for (const { id } of old) await removeUpload(dataDir, id)
  return old.length
}

/** Where the check of an upload wrote the rows it could not take. */
export const checkedRejectedPath = (dataDir: string, id: string): string =>
  join(uploadFolder(dataDir, id), 'imports', 'rejected-0.csv')

/** A file of rejected rows, open: removed meanwhile, it is read all the same. Throws `not_found` where there is none. */
export async function openRejected(path: string): Promise<ReadStream> {
  const file = await open(path).catch(unlessGone)
  if (!file) throw new AppError('not_found', 'There is no file of rejected rows.')
  return file.createReadStream()
}
