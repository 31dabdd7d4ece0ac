import { stringify } from 'csv-stringify/sync'
import { inertCell } from './inert-cell.ts'

type CsvRow = readonly (string | number | null | undefined)[]

/** Lines of CSV, ended as RFC 4180 says: a text that a spreadsheet would run is defused, numbers stay numbers. */
export function csvText(rows: readonly CsvRow[]): string {
  const inert = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? inertCell(cell, 'text') : cell)),
  )
  // By itself it quotes a cell with CRLF in it, not one with either half.
  return stringify(inert, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
