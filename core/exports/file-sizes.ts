import { columnsOf, defaultColumns, type ExportColumn } from './columns.ts'
import type { ExportFormat } from './formats.ts'

/** Estimates the bytes of a file in each format from average companies. */
export function estimateFileSizes(
  companyCount: number,
  columns: readonly string[] = defaultColumns,
): Record<ExportFormat, number> {
  const chosen = columnsOf(columns)
  const sum = (bytesOf: (column: ExportColumn) => number) =>
    chosen.reduce((total, column) => total + bytesOf(column), 0)
  const values = sum(({ meanBytes }) => meanBytes)
  const cells = chosen.length
  // XLSX is compressed: 30 % of the text remains, plus cell references.
  const size = (header: number, row: number) => Math.round(header + companyCount * row)
  return {
    csv: size(4 + sum(({ header }) => header.length + 1), values + cells + 1),
    xlsx: size(3_000, values * 0.3 + cells * 3.7),
    jsonl: size(0, values + sum(({ key }) => key.length + 6) + 2),
  }
}
