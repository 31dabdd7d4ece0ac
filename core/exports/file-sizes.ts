import { type ColumnKey, columnsOf, defaultColumns } from './columns.ts'
import type { ExportFormat } from './formats.ts'

/** Mean bytes of a column's value in UTF-8, absent ones counted as none: of 100,000 made-up companies. */
const valueBytes: Record<ColumnKey, number> = {
  name: 50,
  internationalName: 25,
  taxCode: 11,
  address: 75,
  legalRepresentative: 20,
  phone: 9,
  email: 12,
  foundedDate: 10,
  businessType: 60,
  businessTypeEnglish: 50,
  ward: 16,
  district: 14,
  city: 14,
  shortName: 8,
  status: 7,
  province: 14,
  industryCode: 4,
  companyType: 8,
  pageAddress: 40,
}

/** Bytes of a file in each format, estimated from what companies need on average. */
export function estimateFileSizes(
  companyCount: number,
  columns: readonly string[] = defaultColumns,
): Record<ExportFormat, number> {
  const chosen = columnsOf(columns)
  const sum = (of: (key: ColumnKey, header: string) => number) =>
    chosen.reduce((total, { key, header }) => total + of(key, header), 0)
  const values = sum((key) => valueBytes[key])
  return {
    csv: 3 + sum((_, header) => header.length + 1) + companyCount * (values + chosen.length + 1),
    xlsx: 3_000 + Math.round(companyCount * (values * 0.3 + chosen.length * 4)),
    jsonl: companyCount * (values + sum((key) => key.length + 6) + 2),
  }
}
