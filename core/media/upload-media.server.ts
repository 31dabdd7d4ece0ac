import { randomUUID } from 'node:crypto'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { media } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import { cleanFileName } from './file-name.ts'
import { toMedia } from './find-media.server.ts'
import type { Media } from './media.ts'
import type { MediaContext } from './media-context.ts'
import { filesOf, removeFiles } from './remove-files.server.ts'

export interface Upload {
  /** As the browser calls it. */
  name: string
  bytes: Uint8Array
}

/**
 * Keeps a picture: its bytes first, so that whoever sees its row can fetch it. Throws `unsupported_media` and
 * `too_large` with a `reason` in `details`, and what the store throws; nothing is left of it then.
 */
export async function uploadMedia(
  context: MediaContext,
  actor: Administrator,
  { name, bytes }: Upload,
): Promise<Media> {
  const id = randomUUID()
  const fileName = cleanFileName(name)
  return encodePicture(context.pictureTurns, bytes, async ({ facts, files }) => {
    try {
      for await (const { bytes, ...file } of files) await context.media.write({ id, ...file }, bytes)
      return await transact(context.db, async (tx) => {
        const [row] = await tx
          .insert(media)
          .values({ id, fileName, ...facts, uploadedBy: actor.id })
          .returning()
        const { format, width, height } = facts
        const after = { fileName, format, width, height, bytes: facts.bytes }
        await writeAudit(tx, actor, { action: 'media.upload', subject: { id, name: fileName }, after })
        return toMedia(row)
      })
    } catch (error) {
      await removeFiles(context, filesOf({ id, widths: facts.widths }))
      throw error
    }
  })
}
