import type { StoredColumn } from './columns.ts'
import type { CompanyRecord } from './normalise-row.server.ts'

const special = /[\\\n\r\t]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A record as a line of COPY's text format, with the values of `columns` in order and whatever is appended. */
export function copyLine(
  record: CompanyRecord,
  columns: readonly StoredColumn[],
  ...more: readonly (string | number)[]
): string {
  let line = ''
  for (const column of columns) {
    const value = record[column]
    const text = value === null || value === undefined ? '\\N' : String(value)
    line += line === '' ? escapeText(value, text) : `\t${escapeText(value, text)}`
  }
  for (const value of more) line += `\t${value}`
  return `${line}\n`
}

function escapeText(value: string | number | null | undefined, text: string): string {
  return typeof value === 'string' && special.test(value)
    ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character])
    : text
}
