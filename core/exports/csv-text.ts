import { stringify } from 'csv-stringify/sync'
import type { ExportColumn } from './columns.ts'

/** Starts a formula in a spreadsheet, in any width; quotes and invisible characters may come first. */
const formula = /^(?:[\t\r\0]|["\s\p{Cf}\0]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u
/** Starts a formula after what other locales' spreadsheets treat as the end of a cell or row. */
const inside = /([;\t\r\n]["\s\p{Cf}\0]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu

const phone = /^\+?\d+(?:[ .]\d+)*(?: \/ \+?\d+(?:[ .]\d+)*)*$/
const code = /^\d{4,12}(?:-\d{3})?$/
const date = /^\d{4}-\d{2}-\d{2}$/
const harmless: Partial<Record<ExportColumn['kind'], RegExp>> = { phone, code, date }

/** Returns the text of a CSV cell, with an apostrophe before anything a spreadsheet would run. */
export function inertCell(text: string, kind: ExportColumn['kind']): string {
  if (harmless[kind]?.test(text)) return text
  const lead = formula.test(text) ? `'${text}` : text
  return /[;\t\r\n]/.test(lead) ? lead.replace(inside, "$1'") : lead
}

type CsvRow = readonly (string | number | null | undefined)[]

/** Formats rows as RFC 4180 CSV. By default the library does not quote a cell with a lone CR or LF. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  stringify([...rows], { record_delimiter: 'windows', quoted_match: ['\r', '\n'] })

/** Formats our own tables as CSV: text that a spreadsheet would run is escaped, numbers stay numbers. */
export const csvText = (rows: readonly CsvRow[]): string =>
  csvLines(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? inertCell(cell, 'text') : cell))))
