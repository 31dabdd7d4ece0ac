import type { ImportColumn } from './columns.ts'

/** Removing more than this share of all companies at once is taken for a mistake. */
export const mostRemoved = 0.2

/** A heading of the source and what it is read as. */
export interface RecognisedColumn {
  heading: string
  column: ImportColumn
}

export interface ImportSummary {
  /** In the import log; absent after a dry run. */
  importId?: number
  rows: number
  new: number
  changed: number
  unchanged: number
  rejected: number
  /** Rows about a company that a later row of the same source is about too. */
  duplicates: number
  removed: number
  /** Odd values by field and reason, with how often each was met. */
  warnings: Record<string, number>
  /** Of a dry run that was asked about it: listed companies that the source does not have, and all that are listed. */
  missing?: { count: number; listed: number }
  /** Somebody asked it to stop: only the batches until then are in. */
  cancelled: boolean
  columns: RecognisedColumn[]
  /** Headings of the source that mean nothing to us. */
  ignored: string[]
  /** File with the rejected rows, under the data directory. */
  rejectedFile?: string
}

export function emptySummary(): ImportSummary {
  return {
    rows: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    duplicates: 0,
    removed: 0,
    cancelled: false,
    columns: [],
    warnings: {},
    ignored: [],
  }
}
