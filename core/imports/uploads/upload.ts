import type { ImportFailure } from '../import-failure.ts'
import { mostRemoved, type RecognisedColumn } from '../import-summary.ts'

/** A file that an administrator sent, which waits to be imported. Its description lies beside it. */
export interface Upload {
  id: string
  /** As the administrator's computer called it, without folders. */
  fileName: string
  bytes: number
  uploadedAt: string
  uploadedBy: { id: string; name: string }
  options: UploadOptions
  check: UploadCheck
  /** The import that was begun last; one that completed takes the upload with it. */
  importId?: number
}

/** What a form says of the options: both are boxes to tick. */
export const readOptions = (has: (name: string) => boolean): UploadOptions => ({
  updateOnly: has('updateOnly'),
  deleteMissing: has('deleteMissing'),
})

export interface UploadOptions {
  /** Change companies that are known, add none. */
  updateOnly: boolean
  /** Mark companies that the file does not have as gone from the registry. */
  deleteMissing: boolean
}

/**
 * What a dry run of the file came to. `at` is when that was last written, `error` why it failed in English: all there is
 * in the description of a file of long ago.
 */
export type UploadCheck =
  | { state: 'running'; at: string; rows: number; bytesRead: number }
  | { state: 'interrupted'; at: string }
  | { state: 'failed'; at: string; failure?: ImportFailure; error?: string }
  | ({ state: 'done'; at: string } & CheckedFile)

export interface CheckedFile {
  rows: number
  new: number
  changed: number
  unchanged: number
  rejected: number
  duplicates: number
  missing?: { count: number; listed: number }
  warnings: Record<string, number>
  columns: RecognisedColumn[]
  ignored: string[]
  /** The first rows that cannot be taken. */
  rejectedRows: { line: string; field: string; reason: string; text: string }[]
}

/** Files begin to be checked as soon as they are here; a check that is not heard of for longer has died. */
export const checkSilenceMs = 60_000

/** Must the number of companies to remove be typed? */
export const needsTyping = ({ missing }: CheckedFile): boolean =>
  missing !== undefined && missing.count > missing.listed * mostRemoved

/**
 * Bytes that an uploaded file may unpack to. A registry's CSV unpacks to ten times its compressed size; what unpacks to a
 * hundred times was made to fill a disk.
 */
export const mostUnpacked = (bytes: number, mostBytes: number): number =>
  Math.min(12 * mostBytes, 100 * bytes + (64 << 20))
