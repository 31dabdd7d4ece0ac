import type { AppError } from '../errors.ts'
import { importFailed } from './import-failure.ts'

/** A row as the file has it: the number of its last line, its cells. */
export interface FileRow {
  line: number
  cells: string[]
  /** Why the row cannot be read though its cells are there. */
  problem?: string
}

export interface FileRows {
  headings: string[]
  rows: AsyncIterable<FileRow>
}

/** A record of a registry has some hundred bytes; beyond this a quote or a line end is missing. In bytes. */
export const longestRecord = 1 << 20

/** Says what most likely is wrong with the record that begins in a line. */
export function tooLong(line: number, cause?: unknown): AppError {
  return importFailed(
    'long_record',
    `The record that begins in line ${line} is longer than 1 MB: most likely a quote is never closed or line ends are missing. ` +
      'Correct that line and import again.',
    { values: { line }, cause },
  )
}
