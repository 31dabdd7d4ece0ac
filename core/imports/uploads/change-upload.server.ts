import { AppError } from '#core/errors.ts'
import { Semaphore } from '#time/semaphore.ts'
import { readUpload, removeDescription, removeUpload, writeUpload } from './upload-files.server.ts'
import type { Upload } from './upload.ts'

/** Changes are small and seldom: one turn is enough for all descriptions. */
const turn = new Semaphore(1)

/**
 * Changes the description of an upload as it is now, one change after the other, so that none undoes another; returns
 * what it became. A change may return undefined to leave it. Throws `not_found`.
 */
export async function changeUpload<Changed extends Upload | undefined>(
  dataDir: string,
  id: string,
  change: (upload: Upload) => Changed,
): Promise<Changed> {
  await turn.acquire()
  try {
    const changed = change(await readUpload(dataDir, id))
    if (changed) await writeUpload(dataDir, changed)
    return changed
  } finally {
    turn.release()
  }
}

/**
 * Removes an upload as it was seen. Throws `not_found`, to all but one of several who want to at once, and `import_running`
 * where the import of it has begun since.
 */
export async function takeAwayUpload(dataDir: string, { id, importId, fileName }: Upload): Promise<void> {
  await turn.acquire()
  try {
    const now = await readUpload(dataDir, id)
    if (now.importId !== importId) {
      throw new AppError('import_running', `${fileName} is being imported.`, { details: { fileName } })
    }
    await removeDescription(dataDir, id)
  } finally {
    turn.release()
  }
  await removeUpload(dataDir, id)
}
