import type { ImportColumn } from './columns.ts'

/** Removing a larger share of all companies at once needs to be confirmed. */
export const maxRemovedShare = 0.2

/** A heading of the source and the column it is read as. */
export interface RecognisedColumn {
  heading: string
  column: ImportColumn
}

export interface ImportSummary {
  /** Id in the import log; absent for a dry run. */
  importId?: number
  rows: number
  new: number
  changed: number
  unchanged: number
  rejected: number
  /** Rows superseded by a later row of the same source. */
  duplicates: number
  removed: number
  /** Counts of odd values, by field and reason. */
  warnings: Record<string, number>
  /** Dry run with `deleteMissing`: listed companies that the source lacks, and all listed ones. */
  missing?: { count: number; listed: number }
  /** Cancelled: only the batches until then are written. */
  cancelled: boolean
  columns: RecognisedColumn[]
  /** Headings of the source that are ignored. */
  ignored: string[]
  /** Path of the rejected rows in the data directory. */
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
