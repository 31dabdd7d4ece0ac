import { type CellStyle, type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Company } from '#core/companies/company.ts'
import type { ExportColumn } from './columns.ts'
import { csvLines } from './csv-text.ts'
import { inertCell } from './csv-text.ts'

/** Content of a file in any format. */
interface FileLayout {
  columns: readonly ExportColumn[]
  /** Prefix of the path of a company's page. */
  siteOrigin: string
}

/** Formats companies as the bytes of a file, slice by slice, on demand. */
export type WriteFile = (
  slices: AsyncIterable<Company[]>,
  layout: FileLayout,
) => AsyncIterable<Uint8Array<ArrayBufferLike>>

const lines = (rows: (string | null)[][]) => Buffer.from(csvLines(rows))

export const writeCsv: WriteFile = async function* (slices, { columns, siteOrigin }) {
  yield Buffer.concat([Buffer.from('\uFEFF'), lines([columns.map(({ header }) => header)])])
  for await (const companies of slices) {
    yield lines(
      companies.map((company) =>
        columns.map((column) => {
          const text = column.value(company, siteOrigin)
          return text === null ? null : inertCell(text, column.kind)
        }),
      ),
    )
  }
}

/** Writes one object per line, with every key. */
export const writeJsonLines: WriteFile = async function* (slices, { columns, siteOrigin }) {
  for await (const companies of slices) {
    const lines = companies.map((company) =>
      JSON.stringify(
        Object.fromEntries(columns.map((column) => [column.key, column.value(company, siteOrigin)])),
      ),
    )
    if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

/** Codes and phones stay text when edited. */
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
    // By the first row the writer has written the header, which has its own style.
    for (const [at, { kind }] of layout.columns.entries()) columns[at].style = styles[kind]
    for await (const companies of slices) for (const company of companies) yield toCells(company, layout)
  }
  return writeXlsxStream(rows(), { name: 'Companies', columns, freezePane: { rows: 1 } })
}

function toCells(company: Company, { columns, siteOrigin }: FileLayout): CellValue[] {
  return columns.map((column) => {
    const text = column.value(company, siteOrigin)
    // Excel has no dates before 1900.
    return text !== null && column.kind === 'date' && text >= '1900-01-01'
      ? new Date(`${text}T00:00:00Z`)
      : text
  })
}
