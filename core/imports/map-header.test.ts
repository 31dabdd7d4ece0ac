import { describe, expect, test } from 'vitest'
import { storedColumns } from './columns.ts'
import { mapHeader } from './map-header.ts'

describe('mapHeader', () => {
  test('reads the columns of our own export', () => {
    const headings =
      'Name,International Name,Tax Code,Address,Legal Representative,Phone,Email,Founded Date,Business Type,Business Type (English),Ward,District,City'
    expect(mapHeader(headings.split(',')).columns).toEqual([
      'name',
      'international_name',
      'tax_code',
      'tax_address',
      'legal_representative',
      'phone',
      'email',
      'issue_date',
      'business_type',
      'business_type_en',
      'ward',
      'district',
      'city',
    ])
  })

  test.each([
    ['Mã số thuế', 'tax_code'],
    ['MST', 'tax_code'],
    ['TÊN CÔNG TY', 'name'],
    ['ten doanh nghiep', 'name'],
    ['Tên viết tắt', 'short_name'],
    ['Địa chỉ thuế', 'tax_address'],
    ['Điện thoại ', 'phone'],
    ['Người đại diện', 'legal_representative'],
    ['Ngày hoạt động', 'issue_date'],
    ['Ngành nghề chính', 'business_type'],
    ['Tình trạng', 'status'],
    ['Tỉnh/Thành phố', 'city'],
    ['Quận / Huyện', 'district'],
    ['Phường/Xã', 'ward'],
    ['legal_representative', 'legal_representative'],
  ])('recognises %s', (heading, column) => {
    const others = ['tax_code', 'name', 'international_name'].filter((other) => other !== column)
    expect(mapHeader([heading, ...others]).columns).toEqual([column, ...others])
  })

  test('prefers the most specific heading when two mean the same', () => {
    const { columns, ignored } = mapHeader([
      'MST',
      'Tên',
      'Tên công ty',
      'Địa chỉ',
      'Địa chỉ thuế',
      'Ghi chú',
    ])
    expect(columns).toEqual(['tax_code', undefined, 'name', undefined, 'tax_address', undefined])
    expect(ignored).toEqual(['Tên', 'Địa chỉ', 'Ghi chú'])
  })

  test('overrides take precedence', () => {
    const { columns } = mapHeader(['Mã', 'Tên', 'Tên cũ'], {
      overrides: { mã: 'tax_code', 'Tên cũ': 'name' },
    })
    expect(columns).toEqual(['tax_code', undefined, 'name'])
  })

  test('reports what is missing, what was found and a remedy', () => {
    expect(() => mapHeader(['Mã', 'Tên'])).toThrow(
      /No tax code column.*Headings found: Mã \| Tên.*--map "THEIR HEADING=tax_code"/,
    )
    expect(() => mapHeader(['MST', 'Điện thoại'])).toThrow(/No name column.*--update-only/)
    expect(() => mapHeader(['a', 'b'])).toThrow(/No tax code and no name column/)
    expect(() => mapHeader(['MST'], { updateOnly: true })).toThrow(/Only the tax code column/)
    expect(() => mapHeader(['MST', 'Tên'], { overrides: { Mã: 'tax_code' } })).toThrow(/no heading "Mã"/)
    expect(() => mapHeader(['MST', 'Tên'], { overrides: { Tên: 'title' } })).toThrow(/Unknown column "title"/)
  })
})

test('a file writes only the columns derived from its own', () => {
  expect(storedColumns(new Set(['tax_code', 'phone']))).toEqual(['tax_code', 'phone'])
  expect(storedColumns(new Set(['tax_code', 'name', 'city']))).toEqual([
    'tax_code',
    'name',
    'search_text',
    'ward',
    'district_id',
    'city_id',
    'province_code',
    'present_ward_id',
  ])
})
