import { inArray } from 'drizzle-orm'
import { media } from '#core/db/schema/content.ts'
import { fallbackWidth, type Media, type MediaFile } from './media.ts'
import type { MediaContext } from './media-context.ts'

/** An upload on its way has files and no row yet. */
const uploadMs = 3_600_000
const perQuestion = 500

export type SweepContext = Pick<MediaContext, 'db' | 'media' | 'log'>

/** Every file of a picture. */
export function filesOf({ id, widths }: Pick<Media, 'id' | 'widths'>): MediaFile[] {
  return [
    ...widths.map((width) => ({ id, width, ending: 'webp' as const })),
    { id, width: fallbackWidth(widths), ending: 'jpeg' as const },
  ]
}

/** Removes files whose row is gone. Never throws: what cannot be removed now is swept later. */
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
      log.warn({ err: error, ...file }, 'a file of a picture could not be removed')
    }
  }
  return removed
}

/** Removes the files of pictures that are gone. Returns how many; throws what listing throws. */
export async function sweepMedia(context: SweepContext, now = Date.now()): Promise<number> {
  let removed = 0
  let batch: MediaFile[] = []
  const sweep = async () => {
    removed += await removeFiles(context, await withoutRow(context, batch))
    batch = []
  }
  for await (const { file, writtenAt } of context.media.list()) {
    if (writtenAt.getTime() > now - uploadMs) continue
    batch.push(file)
    if (batch.length === perQuestion) await sweep()
  }
  await sweep()
  return removed
}

async function withoutRow({ db }: SweepContext, files: readonly MediaFile[]): Promise<MediaFile[]> {
  if (files.length === 0) return []
  const ids = [...new Set(files.map(({ id }) => id))]
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => !known.has(id))
}
