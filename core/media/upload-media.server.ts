import { randomUUID } from 'node:crypto'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { media } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import { toMedia } from './list-media.server.ts'
import type { Media, MediaFile } from './media.ts'
import type { MediaContext } from './media-store.ts'
import { removeFiles } from './remove-files.server.ts'

export interface Upload {
  /** Name given by the browser. */
  name: string
  bytes: Uint8Array
}

/**
 * Stores a picture, its files before its row, so visible pictures can always be fetched. Throws `unsupported_media` and
 * `too_large` with a `reason` in `details`, and errors of the store and the database. Then nothing remains, unless the
 * store fails again or the database was lost during the commit.
 */
export async function uploadMedia(
  context: MediaContext,
  actor: Administrator,
  { name, bytes }: Upload,
): Promise<Media> {
  const id = randomUUID()
  const fileName = cleanFileName(name)
  const { facts, files } = await encodePicture(context.pictureTurns, bytes)
  const written: MediaFile[] = []
  let isCommitting = false
  try {
    for (const { bytes, ...file } of files) {
      // In advance: a store may have written a file without confirming it.
      written.push({ id, ...file })
      await context.media.write({ id, ...file }, bytes)
    }
    return await transact(context.db, async (tx) => {
      isCommitting = false
      const [row] = await tx
        .insert(media)
        .values({ id, fileName, ...facts, uploadedBy: actor.id })
        .returning()
      const { format, width, height } = facts
      const after = { fileName, format, width, height, bytes: facts.bytes }
      await writeAudit(tx, actor, { action: 'media.upload', subject: { id, name: fileName }, after })
      isCommitting = true
      return toMedia(row)
    })
  } catch (error) {
    // The commit may have succeeded although its response was lost: files without a row are harmless.
    if (!isCommitting) await removeFiles(context, written)
    throw error
  }
}

const maxLetters = 200
/** Control and format characters, including bidi overrides: a name must not look like another. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** Returns a file name to show, without folders and invisible characters. Never used as a path. */
export function cleanFileName(name: string): string {
  const last =
    name
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = last.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim()
  const letters = [...clean]
  if (letters.length <= maxLetters) return clean || 'picture'
  const [ending = ''] = /\.\w{1,5}$/.exec(clean) ?? []
  return letters.slice(0, maxLetters - ending.length - 1).join('') + `…${ending}`
}
