import { csvLines } from './csv-text.ts'
import type { WriteFile } from './file-layout.ts'
import { inertCell } from './inert-cell.ts'

/** In UTF-8 and saying so, for Excel. */
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
