import { and, eq, inArray } from 'drizzle-orm'
import { auditEntries } from '#core/db/schema/audit.ts'
import { fallbackWidth, type Media, type MediaFile } from './media.ts'
import type { MediaContext } from './media-store.ts'

const batchSize = 500

export type SweepContext = Pick<MediaContext, 'db' | 'media' | 'log'>

/** Returns all files of a picture. */
export function filesOf({ id, widths }: Pick<Media, 'id' | 'widths'>): MediaFile[] {
  return [
    ...widths.map((width) => ({ id, width, ending: 'webp' as const })),
    { id, width: fallbackWidth(widths), ending: 'jpeg' as const },
  ]
}

/**
 * Deletes files of a deleted or rejected picture, stopping at the first failure so that an unresponsive store is not
 * waited for again. Never throws: leftovers are swept later.
 */
export async function removeFiles(
  { media, log }: Pick<MediaContext, 'media' | 'log'>,
  files: readonly MediaFile[],
): Promise<number> {
  let removed = 0
  for (const file of files) {
    try {
      await media.remove(file)
      removed++
    } catch (error) {
      log.warn({ err: error, ...file }, 'picture file removal failed')
      break
    }
  }
  return removed
}

/**
 * Deletes leftover files of pictures that the audit log says were deleted, until stopped. Leaves unknown files alone:
 * they may belong to another database, restored to an earlier day or not restored yet. Returns how many; throws listing
 * errors.
 */
export async function sweepMedia(context: SweepContext, stop?: AbortSignal): Promise<number> {
  let removed = 0
  let batch: MediaFile[] = []
  const sweep = async () => {
    for (const file of await ofDeleted(context, batch)) {
      if (stop?.aborted) return
      removed += await removeFiles(context, [file])
    }
    batch = []
  }
  for await (const file of context.media.list()) {
    if (stop?.aborted) return removed
    batch.push(file)
    if (batch.length === batchSize) await sweep()
  }
  await sweep()
  return removed
}

async function ofDeleted({ db }: SweepContext, files: readonly MediaFile[]): Promise<MediaFile[]> {
  if (files.length === 0) return []
  const ids = [...new Set(files.map(({ id }) => id))]
  const deletions = await db
    .select({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'media'),
        eq(auditEntries.action, 'media.delete'),
        inArray(auditEntries.subjectId, ids),
      ),
    )
  const deleted = new Set(deletions.map(({ id }) => id))
  return files.filter(({ id }) => deleted.has(id))
}
