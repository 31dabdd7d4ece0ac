import { type CellStyle, type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Company } from '#core/companies/company.ts'
import type { ExportColumn } from './columns.ts'
import type { FileLayout, WriteFile } from './file-layout.ts'

/** Codes and phones stay text when somebody edits them. */
const styles: Record<ExportColumn['kind'], CellStyle | undefined> = {
  text: undefined,
  code: { numFmt: '@' },
  phone: { numFmt: '@' },
  date: { numFmt: 'dd/mm/yyyy' },
}

export const writeXlsx: WriteFile = (slices, layout) => {
  const columns = layout.columns.map(({ header, width }) => ({
    header,
    width,
    style: { font: { bold: true } } as CellStyle | undefined,
  }))
  async function* rows() {
    // Asked for rows, the writer has written the header, which has no style of its own.
    for (const [at, { kind }] of layout.columns.entries()) columns[at].style = styles[kind]
    for await (const companies of slices) for (const company of companies) yield toCells(company, layout)
  }
  return writeXlsxStream(rows(), { name: 'Companies', columns, freezePane: { rows: 1 } })
}

function toCells(company: Company, { columns, siteOrigin }: FileLayout): CellValue[] {
  return columns.map((column) => {
    const text = column.value(company, siteOrigin)
    // Excel has no day before 1900.
    return text !== null && column.kind === 'date' && text >= '1900-01-01'
      ? new Date(`${text}T00:00:00Z`)
      : text
  })
}
