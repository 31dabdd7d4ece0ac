import { stringify } from 'csv-stringify/sync'
import { inertCell } from './inert-cell.ts'

type CsvRow = readonly (string | number | null | undefined)[]

/** Lines of CSV as RFC 4180 says. By itself the library quotes a cell with CRLF in it, not one with either half. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  stringify([...rows], { record_delimiter: 'windows', quoted_match: ['\r', '\n'] })

/** The same of a table of ours: a text that a spreadsheet would run is defused, numbers stay numbers. */
export const csvText = (rows: readonly CsvRow[]): string =>
  csvLines(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? inertCell(cell, 'text') : cell))))
