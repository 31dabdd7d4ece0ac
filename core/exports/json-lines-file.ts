import type { WriteFile } from './file-layout.ts'

/** One object a line, with every key. */
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
