import { foldWords } from '#text/tokenize.ts'

/**
 * The columns of import files: the key (also a heading by itself), the stored columns it determines, and its other
 * headings, which are compared without case, accents and punctuation.
 */
export const importColumns = [
  {
    key: 'tax_code',
    stored: ['tax_code'],
    headings: [
      'Tax Code',
      'Mã số thuế',
      'MST',
      'Mã số doanh nghiệp',
      'MSDN',
      'Mã số DN',
      'Tax ID',
      'Tax Number',
      'taxCode',
    ],
  },
  {
    key: 'name',
    stored: ['name', 'search_text'],
    headings: [
      'Tên công ty',
      'Tên doanh nghiệp',
      'Tên đơn vị',
      'Tên DN',
      'Tên chính thức',
      'Tên tiếng Việt',
      'Tên',
      'Company Name',
      'Company',
      'Tên người nộp thuế',
      'Tên NNT',
    ],
  },
  {
    key: 'international_name',
    stored: ['international_name', 'search_text'],
    headings: [
      'International Name',
      'Tên quốc tế',
      'Tên tiếng Anh',
      'Tên nước ngoài',
      'Tên giao dịch',
      'English Name',
      'internationalName',
    ],
  },
  {
    key: 'short_name',
    stored: ['short_name', 'search_text'],
    headings: ['Short Name', 'Tên viết tắt', 'Tên ngắn', 'Tên ngắn gọn', 'shortName'],
  },
  {
    key: 'tax_address',
    stored: ['tax_address', 'ward', 'district_id', 'city_id', 'province_code', 'present_ward_id'],
    headings: [
      'Address',
      'Tax Address',
      'Địa chỉ thuế',
      'Địa chỉ',
      'Địa chỉ trụ sở',
      'Địa chỉ trụ sở chính',
      'Trụ sở chính',
      'Trụ sở',
      'taxAddress',
      'Địa chỉ đăng ký',
    ],
  },
  {
    key: 'ward',
    stored: ['ward', 'district_id', 'city_id', 'province_code', 'present_ward_id'],
    headings: ['Phường/Xã', 'Xã/Phường', 'Phường', 'Xã', 'Phường xã thị trấn', 'Commune'],
  },
  {
    key: 'district',
    stored: ['ward', 'district_id', 'city_id', 'province_code', 'present_ward_id'],
    headings: ['Quận/Huyện', 'Huyện/Quận', 'Quận', 'Huyện', 'Quận huyện thị xã'],
  },
  {
    key: 'city',
    stored: ['ward', 'district_id', 'city_id', 'province_code', 'present_ward_id'],
    headings: ['Tỉnh/Thành phố', 'Thành phố/Tỉnh', 'Tỉnh', 'Thành phố', 'Tỉnh thành', 'Tỉnh TP', 'Province'],
  },
  {
    key: 'phone',
    stored: ['phone'],
    headings: [
      'Điện thoại',
      'Số điện thoại',
      'SĐT',
      'ĐT',
      'Điện thoại liên hệ',
      'Phone Number',
      'Telephone',
      'Tel',
      'Mobile',
      'Di động',
    ],
  },
  {
    key: 'email',
    stored: ['email'],
    headings: ['E-mail', 'Thư điện tử', 'Địa chỉ email', 'Email Address', 'Hộp thư'],
  },
  {
    key: 'legal_representative',
    stored: ['legal_representative'],
    headings: [
      'Legal Representative',
      'Người đại diện',
      'Người đại diện pháp luật',
      'Người đại diện theo pháp luật',
      'Đại diện pháp luật',
      'Đại diện',
      'Giám đốc',
      'Chủ sở hữu',
      'Representative',
      'legalRepresentative',
    ],
  },
  {
    key: 'issue_date',
    stored: ['issue_date'],
    headings: [
      'Founded Date',
      'Issue Date',
      'Ngày cấp',
      'Ngày hoạt động',
      'Ngày thành lập',
      'Ngày cấp giấy phép',
      'Ngày cấp MST',
      'Ngày đăng ký',
      'Ngày bắt đầu hoạt động',
      'Incorporation Date',
      'issueDate',
    ],
  },
  {
    key: 'status',
    stored: ['status'],
    headings: [
      'Tình trạng',
      'Trạng thái',
      'Tình trạng hoạt động',
      'Trạng thái hoạt động',
      'Tình trạng pháp lý',
    ],
  },
  {
    key: 'business_type',
    stored: ['business_type_id'],
    headings: [
      'Business Type',
      'Ngành nghề chính',
      'Ngành nghề',
      'Ngành nghề kinh doanh chính',
      'Ngành chính',
      'Mã ngành',
      'Mã ngành chính',
      'Ngành nghề kinh doanh',
      'Main Business',
      'Industry',
    ],
  },
  {
    key: 'business_type_en',
    stored: ['business_type_id'],
    headings: ['Business Type (English)', 'Main Business En', 'Industry (English)'],
  },
  { key: 'business_type_id', stored: ['business_type_id'], headings: ['businessTypeId'] },
] as const satisfies readonly { key: string; stored: readonly string[]; headings: readonly string[] }[]

export type ImportColumn = (typeof importColumns)[number]['key']
export type StoredColumn = (typeof importColumns)[number]['stored'][number]

export const importColumnKeys: readonly ImportColumn[] = importColumns.map(({ key }) => key)

/** Returns the columns of the table that a file with these columns writes; all others keep their values. */
export function storedColumns(columns: ReadonlySet<ImportColumn>): StoredColumn[] {
  return [...new Set(importColumns.flatMap(({ key, stored }) => (columns.has(key) ? stored : [])))]
}

/** Returns the form in which headings are compared. */
export function headingKey(heading: string): string {
  return foldWords(heading).join(' ')
}
