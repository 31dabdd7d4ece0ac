import { type MediaFile, mediaEndings } from './media.ts'
import type { Services } from '#core/services.server.ts'

export interface StoredFile {
  body: ReadableStream<Uint8Array>
  /** Length of the body; absent where the store does not say. */
  bytes?: number
}

/**
 * Where the bytes of pictures lie. Files are named by us and never change: what was written once is read until it is
 * removed. Failures of the store are thrown; what is not there is no failure.
 */
export interface MediaStore {
  write(file: MediaFile, bytes: Uint8Array): Promise<void>
  /** Undefined where there is no such file. */
  read(file: MediaFile): Promise<StoredFile | undefined>
  /** Also removes what is not there. */
  remove(file: MediaFile): Promise<void>
  /** Every file, in no order. What others put beside ours is not listed. */
  list(): AsyncIterable<MediaFile>
}

const shape = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9]\\d{0,4})\\.(${mediaEndings.join('|')})$`,
)

/** `{id}/{width}.{ending}`: what a file is called in every store, and behind `/media/` in its address. */
export const fileKey = ({ id, width, ending }: MediaFile) => `${id}/${width}.${ending}`

/** The file of a key; undefined for whatever is none, so that no path is ever made of what a request says. */
export function parseFileKey(key: string): MediaFile | undefined {
  const [, id, width, ending] = shape.exec(key) ?? []
  return id === undefined ? undefined : { id, width: Number(width), ending: ending as MediaFile['ending'] }
}

/** What keeping pictures takes: rows for their facts, a store for their bytes. */
export type MediaContext = Pick<Services, 'db' | 'media' | 'pictureTurns' | 'log'>
