import type { Company } from '#core/companies/company.ts'
import { AppError } from '#core/errors.ts'

export interface ExportColumn {
  /** Also the key in JSON Lines. */
  key: string
  /** First row of CSV and XLSX. */
  header: string
  /** `date` is `yyyy-mm-dd`; `phone` and `code` are digits that must stay text. */
  kind: 'text' | 'code' | 'phone' | 'date'
  /** In XLSX, in characters. */
  width: number
  /** Of a value in UTF-8, over 30,000 generated companies; absent values count as 0. */
  meanBytes: number
  /** In the file when the customer chose no columns. */
  isDefault: boolean
  value(company: Company, siteOrigin: string): string | null
}

/** Every column of a file; the default ones first, in file order. */
export const exportColumns = [
  {
    key: 'name',
    header: 'Name',
    kind: 'text',
    width: 48,
    meanBytes: 48.1,
    isDefault: true,
    value: (company) => company.name,
  },
  {
    key: 'internationalName',
    header: 'International Name',
    kind: 'text',
    width: 44,
    meanBytes: 18.5,
    isDefault: true,
    value: (company) => company.internationalName,
  },
  {
    key: 'taxCode',
    header: 'Tax Code',
    kind: 'code',
    width: 16,
    meanBytes: 10.5,
    isDefault: true,
    value: (company) => company.taxCode,
  },
  {
    key: 'address',
    header: 'Address',
    kind: 'text',
    width: 60,
    meanBytes: 95.5,
    isDefault: true,
    value: (company) => company.address,
  },
  {
    key: 'legalRepresentative',
    header: 'Legal Representative',
    kind: 'text',
    width: 24,
    meanBytes: 16.4,
    isDefault: true,
    value: (company) => company.legalRepresentative,
  },
  {
    key: 'phone',
    header: 'Phone',
    kind: 'phone',
    width: 16,
    meanBytes: 7.3,
    isDefault: true,
    value: (company) => company.phone,
  },
  {
    key: 'email',
    header: 'Email',
    kind: 'text',
    width: 28,
    meanBytes: 8.9,
    isDefault: true,
    value: (company) => company.email,
  },
  {
    key: 'foundedDate',
    header: 'Founded Date',
    kind: 'date',
    width: 13,
    meanBytes: 9.9,
    isDefault: true,
    value: (company) => company.issueDate,
  },
  {
    key: 'businessType',
    header: 'Business Type',
    kind: 'text',
    width: 36,
    meanBytes: 53.4,
    isDefault: true,
    value: (company) => company.businessType?.nameVi ?? null,
  },
  {
    key: 'businessTypeEnglish',
    header: 'Business Type (English)',
    kind: 'text',
    width: 36,
    meanBytes: 41.7,
    isDefault: true,
    value: (company) => company.businessType?.nameEn ?? null,
  },
  {
    key: 'ward',
    header: 'Ward',
    kind: 'text',
    width: 20,
    meanBytes: 17.4,
    isDefault: true,
    value: (company) => company.ward,
  },
  {
    key: 'district',
    header: 'District',
    kind: 'text',
    width: 20,
    meanBytes: 15.8,
    isDefault: true,
    value: (company) => company.district?.name ?? null,
  },
  {
    key: 'city',
    header: 'City',
    kind: 'text',
    width: 18,
    meanBytes: 11.6,
    isDefault: true,
    value: (company) => company.city?.name ?? null,
  },
  {
    key: 'shortName',
    header: 'Short Name',
    kind: 'text',
    width: 20,
    meanBytes: 2.6,
    isDefault: false,
    value: (company) => company.shortName,
  },
  {
    key: 'status',
    header: 'Status',
    kind: 'text',
    width: 12,
    meanBytes: 6.5,
    isDefault: false,
    value: (company) => company.status,
  },
  {
    key: 'presentWard',
    header: 'Ward (since July 2025)',
    kind: 'text',
    width: 24,
    meanBytes: 16.1,
    isDefault: false,
    value: (company) => company.presentWard?.name ?? null,
  },
  {
    key: 'presentWardCandidates',
    header: 'Possible Wards (since July 2025)',
    kind: 'text',
    width: 40,
    meanBytes: 7.5,
    isDefault: false,
    value: (company) => company.presentWardCandidates.map(({ name }) => name).join('; ') || null,
  },
  {
    key: 'province',
    header: 'Province (since July 2025)',
    kind: 'text',
    width: 24,
    meanBytes: 11.4,
    isDefault: false,
    value: (company) => company.province?.name ?? null,
  },
  {
    key: 'industryCode',
    header: 'Industry Code',
    kind: 'code',
    width: 14,
    meanBytes: 3.9,
    isDefault: false,
    value: (company) => company.businessType?.code ?? null,
  },
  {
    key: 'companyType',
    header: 'Company Type',
    kind: 'text',
    width: 14,
    meanBytes: 6.9,
    isDefault: false,
    value: (company) => company.kind,
  },
  {
    key: 'pageAddress',
    header: 'Company Page',
    kind: 'text',
    width: 40,
    meanBytes: 41.5,
    isDefault: false,
    value: (company, siteOrigin) => `${siteOrigin}/company/${company.slug}`,
  },
] as const satisfies readonly ExportColumn[]

export type ColumnKey = (typeof exportColumns)[number]['key']

const byKey = new Map<string, ExportColumn & { key: ColumnKey }>(
  exportColumns.map((column) => [column.key, column]),
)

/** Keys of the default columns, in order. */
export const defaultColumns: readonly ColumnKey[] = exportColumns.flatMap(({ key, isDefault }) =>
  isDefault ? [key] : [],
)

/** Returns the columns of the keys, in order. Throws `invalid_input` for no key, an unknown or a repeated one. */
export function columnsOf(keys: readonly string[]): (ExportColumn & { key: ColumnKey })[] {
  if (keys.length === 0) throw new AppError('invalid_input', 'Choose at least one column.')
  if (new Set(keys).size < keys.length) throw new AppError('invalid_input', 'A column was chosen twice.')
  return keys.map((key) => {
    const column = byKey.get(key)
    if (!column) throw new AppError('invalid_input', `Unknown column "${key.slice(0, 50)}".`)
    return column
  })
}
