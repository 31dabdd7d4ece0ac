import { type MediaFile, mediaEndings } from './media.ts'
import type { Services } from '#core/services.server.ts'

export interface StoredFile {
  body: ReadableStream<Uint8Array>
  /** Length of the body; absent if the store does not report it. */
  bytes?: number
}

/**
 * Storage for pictures' bytes. We name the files, which are immutable until removed. Throws failures of the store; a
 * missing file is not a failure.
 */
export interface MediaStore {
  write(file: MediaFile, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such file. */
  read(file: MediaFile): Promise<StoredFile | undefined>
  /** Does nothing for a missing file. */
  remove(file: MediaFile): Promise<void>
  /** Yields all files in any order, leaving out foreign ones. */
  list(): AsyncIterable<MediaFile>
}

const shape = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9]\\d{0,4})\\.(${mediaEndings.join('|')})$`,
)

/** `{id}/{width}.{ending}`: a file's key in every store, and its path after `/media/`. */
export const fileKey = ({ id, width, ending }: MediaFile) => `${id}/${width}.${ending}`

/** Parses a key; undefined for any other text, so requests never form paths. */
export function parseFileKey(key: string): MediaFile | undefined {
  const [, id, width, ending] = shape.exec(key) ?? []
  return id === undefined ? undefined : { id, width: Number(width), ending: ending as MediaFile['ending'] }
}

/** Dependencies of storing pictures: rows for their properties, a store for their bytes. */
export type MediaContext = Pick<Services, 'db' | 'media' | 'pictureTurns' | 'log'>
