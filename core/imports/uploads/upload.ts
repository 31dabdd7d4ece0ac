import type { ImportFailure } from '../import-failure.ts'
import { maxRemovedShare, type RecognisedColumn } from '../import-summary.ts'

/** The description of an uploaded file. */
export interface Upload {
  id: string
  /** The original name, without folders. */
  fileName: string
  bytes: number
  uploadedAt: string
  uploadedBy: { id: string; name: string }
  options: UploadOptions
  check: UploadCheck
  /** The last started import; completing it deletes the upload. */
  importId?: number
}

/** Reads the options from a form's checkboxes. */
export const readOptions = (has: (name: string) => boolean): UploadOptions => ({
  updateOnly: has('updateOnly'),
  deleteMissing: has('deleteMissing'),
})

export interface UploadOptions {
  /** Changes known companies and adds none. */
  updateOnly: boolean
  /** Marks companies that the file lacks as gone from the registry. */
  deleteMissing: boolean
}

/** The result of a dry run, written at `at`. Old descriptions have an English `error` and no `failure`. */
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
  /** The first rejected rows. */
  rejectedRows: { line: string; field: string; reason: string; text: string }[]
}

/** A check that reports nothing for this long is stale. */
export const checkSilenceMs = 60_000

/** Returns whether the number of companies to remove must be typed. */
export const needsTyping = ({ missing }: CheckedFile): boolean =>
  missing !== undefined && missing.count > missing.listed * maxRemovedShare

/**
 * Returns the bytes that an uploaded file may unpack to. A registry's CSV unpacks to ten times its compressed size; a
 * hundred times is a file made to fill a disk.
 */
export const maxUnpacked = (bytes: number, maxBytes: number): number =>
  Math.min(12 * maxBytes, 100 * bytes + (64 << 20))

const uploadProblems = ['too_large', 'invalid_input', 'import_failed', 'other'] as const
export type UploadProblem = (typeof uploadProblems)[number]

/** Returns why an upload was refused, by the type of the error or the parameter of an address. */
export const uploadProblemOf = (type: string): UploadProblem =>
  uploadProblems.find((problem) => problem === type) ?? 'other'
