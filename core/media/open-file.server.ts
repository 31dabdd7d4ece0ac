import { AppError } from '#core/errors.ts'
import { readMedia } from './list-media.server.ts'
import type { MediaFile } from './media.ts'
import { type MediaContext, fileKey, parseFileKey, type StoredFile } from './media-store.ts'
import { filesOf } from './remove-files.server.ts'

/**
 * Opens a file of an existing picture by its key `{id}/{width}.{ending}`. The store is asked only for keys built from
 * the row, never for request input. Throws `not_found`, and `technical_error` when the store fails.
 */
export async function openMediaFile(
  context: Pick<MediaContext, 'db' | 'media'>,
  key: string,
): Promise<MediaFile & { open(): Promise<StoredFile> }> {
  const parsed = parseFileKey(key)
  const media = parsed && (await readMedia(context.db, parsed.id))
  const file = media && filesOf(media).find((file) => fileKey(file) === key)
  if (!file) throw noSuchFile()
  return {
    ...file,
    async open() {
      const stored = await context.media.read(file).catch((cause: unknown) => {
        throw new AppError('technical_error', 'Pictures are temporarily unavailable.', { cause })
      })
      if (!stored) throw noSuchFile(new Error(`${key} is missing from the media store.`))
      return stored
    },
  }
}

const noSuchFile = (cause?: unknown) => new AppError('not_found', 'Picture not found.', { cause })
