import { type ColumnKey, columnsOf, defaultColumns } from './columns.ts'
import type { ExportFormat } from './formats.ts'

/** Mean bytes of a column's value in UTF-8, over 30,000 generated companies; absent values count as 0. */
const valueBytes: Record<ColumnKey, number> = {
  name: 48.1,
  internationalName: 18.5,
  taxCode: 10.5,
  address: 95.5,
  legalRepresentative: 16.4,
  phone: 7.3,
  email: 8.9,
  foundedDate: 9.9,
  businessType: 53.4,
  businessTypeEnglish: 41.7,
  ward: 17.4,
  district: 15.8,
  city: 11.6,
  shortName: 2.6,
  status: 6.5,
  presentWard: 16.1,
  presentWardCandidates: 7.5,
  province: 11.4,
  industryCode: 3.9,
  companyType: 6.9,
  pageAddress: 41.5,
}

/** Estimates the bytes of a file in each format from average companies. */
export function estimateFileSizes(
  companyCount: number,
  columns: readonly string[] = defaultColumns,
): Record<ExportFormat, number> {
  const chosen = columnsOf(columns)
  const sum = (of: (key: ColumnKey, header: string) => number) =>
    chosen.reduce((total, { key, header }) => total + of(key, header), 0)
  const values = sum((key) => valueBytes[key])
  const cells = chosen.length
  // XLSX is compressed: 30 % of the text remains, plus cell references.
  const size = (header: number, row: number) => Math.round(header + companyCount * row)
  return {
    csv: size(4 + sum((_, header) => header.length + 1), values + cells + 1),
    xlsx: size(3_000, values * 0.3 + cells * 3.7),
    jsonl: size(0, values + sum((key) => key.length + 6) + 2),
  }
}
