import type { ExportColumn } from './columns.ts'

/** What makes a spreadsheet take a cell for a formula, in any width; quotes and what nobody sees may stand before it. */
const formula = /^(?:[\t\r\0]|["\s\p{Cf}\0]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u
/** The same behind what another country's spreadsheet takes for the end of a cell or a row. */
const inside = /([;\t\r\n]["\s\p{Cf}\0]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu

const phone = /^\+?\d+(?:[ .]\d+)*(?: \/ \+?\d+(?:[ .]\d+)*)*$/
const code = /^\d{4,12}(?:-\d{3})?$/
const date = /^\d{4}-\d{2}-\d{2}$/
const harmless: Partial<Record<ExportColumn['kind'], RegExp>> = { phone, code, date }

/** The text of a CSV cell, with an apostrophe before whatever a spreadsheet would run. */
export function inertCell(text: string, kind: ExportColumn['kind']): string {
  if (harmless[kind]?.test(text)) return text
  const lead = formula.test(text) ? `'${text}` : text
  return /[;\t\r\n]/.test(lead) ? lead.replace(inside, "$1'") : lead
}
