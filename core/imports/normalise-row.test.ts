import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEmail } from '#text/email.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { cleanText, cleanValue } from '#text/clean-text.ts'
import { copyLine } from './batches.server.ts'
import { parseDate, normaliseRow, type RowCells, parseStatus } from './normalise-row.server.ts'

function normalise(cells: RowCells) {
  const warnings: string[] = []
  const result = normaliseRow(cells, {
    today: '2026-11-21',
    warn: (field, reason) => warnings.push(`${field}: ${reason}`),
  })
  return { result, warnings }
}

test('drops a value that is too long and reports it', () => {
  const name = 'A'.repeat(2_001)
  const { result, warnings } = normalise({ tax_code: '0100109106', name: 'B', international_name: name })
  expect(result).toMatchObject({ name: 'B', international_name: null })
  expect(warnings).toContain('international_name: longer than 2000 characters, dropped')
})

test.each([
  ['05/03/2019', '2019-03-05'],
  ['5/3/2019', '2019-03-05'],
  ['05-03-2019', '2019-03-05'],
  ['05.03.2019 10:20:30', '2019-03-05'],
  ['2019-03-05', '2019-03-05'],
  ['2019/3/5', '2019-03-05'],
  ['20190305', '2019-03-05'],
  ['2019-03-05T08:00:00', '2019-03-05'],
  ['2019-03-04T17:00:00.000Z', '2019-03-05'],
  ['2019-03-04 17:00:00+00', '2019-03-05'],
  ['2019-03-05T00:00:00+07:00', '2019-03-05'],
  ['43529', '2019-03-05'],
  ['43529.5', '2019-03-05'],
  ['29/02/2020', '2020-02-29'],
])('reads the date %s', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

test.each([
  '',
  '29/02/2019',
  '03/25/2019',
  '1/1/19',
  '2019',
  '32/01/2019',
  '2019-13-01',
  '00/00/0000',
  'hôm qua',
])('refuses the date %s', (text) => {
  expect(parseDate(text)).toBeUndefined()
})

test('the date changes at midnight in Vietnam', () => {
  expect(todayInVietnam(Date.UTC(2026, 10, 20, 16, 59))).toBe('2026-11-20')
  expect(todayInVietnam(Date.UTC(2026, 10, 20, 17, 0))).toBe('2026-11-21')
})

test.each([
  ['Đang hoạt động (đã được cấp GCN ĐKT)', 'active'],
  ['NNT đang hoạt động', 'active'],
  ['Ngừng hoạt động nhưng chưa hoàn thành thủ tục đóng MST', 'closing'],
  ['Ngừng HĐ nhưng chưa hoàn thành thủ tục chấm dứt hiệu lực MST', 'closing'],
  ['Ngừng hoạt động và đã đóng MST', 'closed'],
  ['Ngừng hoạt động và đã hoàn thành thủ tục chấm dứt hiệu lực MST', 'closed'],
  ['Không hoạt động tại địa chỉ đã đăng ký', 'relocated'],
  ['Đã chuyển cơ quan thuế quản lý', 'relocated'],
  ['Tạm nghỉ kinh doanh có thời hạn', 'suspended'],
  ['Tạm ngừng KD có thời hạn', 'suspended'],
  ['active', 'active'],
  ['unknown', 'unknown'],
  ['cái gì đó', undefined],
])('reads the status %s', (text, status) => {
  expect(parseStatus(text)).toBe(status)
})

test.each([
  ['a@b.vn', 'a@b.vn'],
  ['mailto:a@b.vn; c@d.vn', 'a@b.vn'],
  ['không có', undefined],
  ['a@b', undefined],
  ['a b@c.vn', 'b@c.vn'],
])('reads the email address %s', (text, address) => {
  expect(parseEmail(text)).toBe(address)
})

describe('clean text', () => {
  test('is composed, trimmed and free of invisible characters', () => {
    expect(cleanText('  CÔNG\u0000 TY\r\n TNHH\t A\u00a0B\u200b ')).toBe('CÔNG TY TNHH A B')
    expect(cleanText('Hoa\u0300 \ud800!')).toBe('Hoà !')
    expect(cleanValue(' N/A ')).toBeNull()
    expect(cleanValue('NULL')).toBeNull()
  })

  test('is storable in PostgreSQL and stable under repeated cleaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).not.toContain('\0')
        expect(cleanText(clean)).toBe(clean)
      }),
    )
  })
})

describe('normaliseRow', () => {
  test('masks personal numbers in every displayed value', () => {
    const number = '001099012345'
    const { result } = normalise({
      tax_code: number,
      name: `HỘ KINH DOANH A ${number}`,
      short_name: number,
      tax_address: `Số 1 (${number}), Hà Nội`,
      legal_representative: `NGUYỄN VĂN A-${number}`,
      phone: number,
      email: `${number}@a.vn`,
    })
    expect(result).toMatchObject({
      tax_code: number,
      name: 'HỘ KINH DOANH A ************',
      tax_address: 'Số 1 (************), Hà Nội',
      legal_representative: 'NGUYỄN VĂN A-************',
      phone: null,
      email: null,
    })
    expect(JSON.stringify({ ...result, tax_code: '' })).not.toContain(number)
    const other = normalise({ tax_code: '0100109106', name: 'A', legal_representative: `B ${number}` })
    expect(other.result).toMatchObject({ legal_representative: 'B ************' })
    const phones = normalise({ tax_code: '0100109106', name: 'A', phone: '084912345678' })
    expect(phones.result).toMatchObject({ phone: '084912345678' })
  })

  test('turns a row into a record', () => {
    const { result, warnings } = normalise({
      tax_code: '0100109106',
      name: ' CÔNG TY  TNHH MINH PHÁT',
      international_name: 'MINH PHAT CO., LTD',
      short_name: '',
      tax_address: 'Số 1 Kim Mã, Phường Láng Thượng, Quận Đống Đa, Thành phố Hà Nội',
      phone: '+84 912.345.678 / 0987654321',
      email: 'info@minhphat.example',
      legal_representative: 'NGUYỄN VĂN A',
      issue_date: '05/03/2019',
      status: 'Đang hoạt động',
      business_type: 'Bán buôn thực phẩm',
    })
    expect(warnings).toEqual([])
    expect(result).toMatchObject({
      tax_code: '0100109106',
      name: 'CÔNG TY TNHH MINH PHÁT',
      short_name: null,
      ward: 'Phường Láng Thượng',
      district_id: 6,
      city_id: 1,
      province_code: '01',
      present_ward_id: 199,
      phone: '0912345678 / 0987654321',
      issue_date: '2019-03-05',
      status: 'active',
      business_type_id: 4632,
    })
  })

  test('rejects a row without a usable tax code or name', () => {
    expect(normalise({ tax_code: '', name: 'A' }).result).toMatchObject({ field: 'tax_code' })
    expect(normalise({ tax_code: '12345', name: 'A' }).result).toMatchObject({ field: 'tax_code' })
    expect(normalise({ tax_code: '0100109106', name: ' - ' }).result).toMatchObject({ field: 'name' })
    expect(normalise({ tax_code: '0100109106', name: 'A'.repeat(1001) }).result).toMatchObject({
      field: 'name',
    })
  })

  test('keeps a row with other invalid fields and reports them', () => {
    const { result, warnings } = normalise({
      tax_code: '0100109107',
      name: 'A',
      phone: 'không có',
      email: 'không có',
      issue_date: '01/01/2030',
      status: 'abc',
      business_type: 'abc',
    })
    expect(result).toMatchObject({
      phone: null,
      email: null,
      issue_date: null,
      status: 'unknown',
      business_type_id: null,
    })
    expect(warnings).toEqual([
      'tax_code: wrong check digit',
      'phone: no telephone number in it',
      'email: not an e-mail address, dropped',
      'issue_date: in the future, dropped',
      'status: unknown wording',
      'business_type: unknown industry, dropped',
    ])
    expect(normalise({ tax_code: '0100109106', name: 'A', issue_date: '31/12/1899' }).warnings).toEqual([
      'issue_date: before 1900, dropped',
    ])
  })

  test('reads place columns without an address, and the English industry if the Vietnamese is missing', () => {
    const { result } = normalise({
      tax_code: '0100109106',
      name: 'A',
      ward: 'Phường Láng Thượng',
      district: 'Quận Đống Đa',
      city: 'Hà Nội',
      business_type: '',
      business_type_en: 'Growing of paddy',
    })
    expect(result).toMatchObject({ city_id: 1, district_id: 6, business_type_id: 111 })
  })
})

test('COPY lines escape COPY’s special characters', () => {
  const record = { tax_code: '0100109106', name: 'A\tB\\N\n', city_id: 1 }
  expect(copyLine(record, ['tax_code', 'name', 'phone', 'city_id'], 7)).toBe(
    '0100109106\tA\\tB\\\\N\\n\t\\N\t1\t7\n',
  )
})
