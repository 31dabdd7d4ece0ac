import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findCity } from './cities.server.ts'
import { findDistrict } from './districts.server.ts'
import { findNewProvince, fullProvinceName } from './new-provinces.server.ts'
import { presentUnits } from './present-units.server.ts'
import { recogniseAddress } from './recognise-address.server.ts'
import { recognisePlace } from './recognise-place.server.ts'
import { formerWards, presentWards, type WardChange } from './ward-table.server.ts'

const digest = (lines: string[]) => createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')

const code = (id: number) => String(id).padStart(5, '0')

/** The source's terms; it calls `merged` `province_changed` if the province has another code. */
const sourceWord: Record<WardChange, string> = {
  whole: 'merged',
  part: 'ambiguous',
  'part-with-people': 'split_population',
  unchanged: 'unchanged',
  renamed: 'renamed',
}
const sourceKind: Record<string, string> = { phường: 'ward', xã: 'commune', 'đặc khu': 'special_zone' }

const abbreviations: Record<string, string> = {
  Phường: 'P.',
  Quận: 'Q.',
  Huyện: 'H.',
  'Thị xã': 'TX.',
  'Thị trấn': 'TT.',
  'Thành phố': 'TP.',
}

/** Address => ward as recognised | present ward, or candidates. */
const addresses = `
Số 5, Phường Phúc Xá, Quận Ba Đình, Hà Nội => Phường Phúc Xá | Phường Hồng Hà
Số 5, P. Trúc Bạch, Q. Ba Đình, Hà Nội => Phường Trúc Bạch | Phường Ba Đình
SO 5 LE DUAN, PHUONG BEN NGHE, QUAN 1, TP HCM => Phường Bến Nghé | Phường Sài Gòn
72 Lê Thánh Tôn, Bến Nghé, Q1, TP.HCM => Phường Bến Nghé | Phường Sài Gòn
Phường Đồng Xuân, Quận Hoàn Kiếm, Hà Nội => Phường Đồng Xuân | Phường Ba Đình, Phường Hoàn Kiếm
Phường Nguyễn Trung Trực, Quận Ba Đình, Hà Nội => Phường Nguyễn Trung Trực | Phường Ba Đình
Xã Ia Bang, Huyện Chư Prông, Gia Lai => Xã Ia Bang | Xã Ia Tôr
Xã Mường Giàng, Huyện Quỳnh Nhai, Sơn La => Thị trấn Mường Giàng | Xã Quỳnh Nhai
Thôn 3, Xã Bình Lục, Huyện Bình Lục, Tỉnh Ninh Bình => Xã Bình Lục | Xã Bình Lục
Xã Lương Hòa, Huyện Châu Thành, Tỉnh Vĩnh Long => Xã Lương Hòa | Xã Song Lộc
XA HOANG THANH, HUYEN HOANG HOA, THANH HOA => Xã Hoang Thanh | Xã Hoằng Lộc, Xã Hoằng Thanh
XA CAM GIANG, TP HAI PHONG => Xã Cam Giang | Xã Cẩm Giang, Xã Cẩm Giàng
Phường Bến Nghé, TP HCM => Phường Bến Nghé | Phường Sài Gòn
Phường Sài Gòn, Thành phố Hồ Chí Minh => Phường Sài Gòn | Phường Sài Gòn
PHUONG SAI GON, TP HCM => Phường Sài Gòn | Phường Sài Gòn
P. Sài Gòn. TPHCM => Phường Sài Gòn | Phường Sài Gòn
Phường Vũng Tàu, TP.HCM => Phường Vũng Tàu | Phường Vũng Tàu
Phường Xuân Hương-Đà Lạt, Lâm Đồng => Phường Xuân Hương - Đà Lạt | Phường Xuân Hương - Đà Lạt
Xã Ea HLeo, Đắk Lắk => Xã Ea H'Leo | Xã Ea H'Leo
Phường Tân Định, TP HCM => Phường Tân Định | Phường Tân Định
Phường Tân Định, Bình Dương => Phường Tân Định | Phường Hòa Lợi
Phường 5, TP HCM => Phường 5 | -
Xã Tân Thanh Tây Hạ, Tây Ninh => Xã Tân Thanh Tây Hạ | -
Huyện Lý Sơn, Quảng Ngãi => - | Đặc khu Lý Sơn
Huyện Côn Đảo, Bà Rịa - Vũng Tàu => - | Đặc khu Côn Đảo
Đặc khu Côn Đảo, TP Hồ Chí Minh => Đặc khu Côn Đảo | Đặc khu Côn Đảo
Quận 1, TP HCM => - | -
Xã Bố Hạ, Tỉnh Bắc Ninh => Phường Bố Hạ | Phường Bố Hạ
Phường Bố Hạ, Thành phố Bắc Ninh => Phường Bố Hạ | Phường Bố Hạ
Phường Bắc Giang, TP. Bắc Ninh => Phường Bắc Giang | Phường Bắc Giang
Phường Suối Hoa, TP Bắc Ninh => Phường Suối Hoa | Phường Kinh Bắc
Phường Hồng Gai, Thành phố Quảng Ninh => Phường Hồng Gai | Phường Hồng Gai
Phường Biên Hòa, Thành phố Đồng Nai => Phường Biên Hòa | Phường Biên Hòa
Xã Long Thành, Tỉnh Đồng Nai => Phường Long Thành | Phường Long Thành
`
  .trim()
  .split('\n')
  .map((line) => line.split(' => '))

describe('presentUnits', () => {
  it.each(addresses)('reads %s', (address, expected) => {
    const place = recogniseAddress(address)
    const units = presentUnits(place)
    expect(`${place.ward ?? '-'} | ${units.map(({ ward }) => ward).join(', ') || '-'}`).toBe(expected)
    expect(place.presentWardId).toBe(units.length === 1 ? units[0].id : undefined)
  })

  it('reads the columns of a file by both maps, with or without the unit kind', () => {
    const read = (ward: string, district: string | undefined, city: string) =>
      recognisePlace({ ward, district, city }).presentWardId
    expect(read('Phường Sài Gòn', undefined, 'TP HCM')).toBe(26740)
    expect(read('Bến Nghé', 'Quận 1', 'TP HCM')).toBe(26740)
    expect(read('Thủ Dầu Một', undefined, 'Hồ Chí Minh')).toBe(25747)
    expect(read('Đồng Xuân', 'Hoàn Kiếm', 'Hà Nội')).toBeUndefined()
  })

  it('resolves all 10,033 former wards by their official addresses as the source does', () => {
    const lines: string[] = []
    for (const { id, ward, districtId, became } of formerWards) {
      const { district, cityId } = findDistrict(districtId)!
      const { city, provinceCode } = findCity(cityId)!
      const place = recogniseAddress(`Số 5, ${ward}, ${district}, ${city}`)
      const units = presentUnits(place)
      expect(place.presentWardId, ward).toBe(units.length === 1 ? units[0].id : undefined)
      for (const [position, unit] of units.entries()) {
        lines.push(`${code(id)} ${code(unit.id)} ${sourceWord[became[position].change]}`)
        expect(unit.provinceCode).toBe(provinceCode)
      }
    }
    expect(lines).toHaveLength(10_565)
    expect(digest(lines)).toBe('dee15c1d3036f4bd9da37db6d643c08a7fc31c0c7da71a582f0d7b62c18062c9')
  })

  it('reads mixed spellings of every ward and never as another one', () => {
    const short = (text: string) =>
      text.replaceAll(
        /(?<=, )(?:Phường|Quận|Huyện|Thị xã|Thị trấn|Thành phố)/g,
        (kind) => abbreviations[kind],
      )
    const spellings: ((parts: string[]) => string)[] = [
      (parts) => parts.join(', ').toUpperCase(),
      (parts) => short(parts.join(', ')),
      (parts) => `${parts.join('. ')}, Việt Nam`,
      (parts) => parts.join(' - '),
      (parts) => parts.join(' '),
    ]
    const missed: string[] = []
    const check = (parts: string[], ids: number[]) => {
      for (const spell of spellings) {
        const address = spell(['Số 5 Lê Lợi', ...parts])
        const units = presentUnits(recogniseAddress(address)).map(({ id }) => id)
        if (units.join() !== ids.join()) missed.push(address)
      }
    }
    for (const { ward, districtId, became } of formerWards) {
      const { district, cityId } = findDistrict(districtId)!
      const { city, type } = findCity(cityId)!
      const kind = type === 'municipality' ? 'Thành phố' : 'Tỉnh'
      check(
        [ward, district, `${kind} ${city}`],
        became.map(({ ward: { id } }) => id),
      )
    }
    for (const { ward, provinceCode, id } of presentWards) {
      const { name, type } = findNewProvince(provinceCode)!
      check([ward, `${type === 'municipality' ? 'Thành phố' : 'Tỉnh'} ${name}`], [id])
    }
    expect(missed).toEqual([])
  })

  it('recognises all 3,321 current wards by their official addresses, and the 22 of 2026 by both kinds', () => {
    const missed: string[] = []
    for (const { id, ward, wardSince, provinceCode } of presentWards) {
      const province = findNewProvince(provinceCode)!
      const addresses = [
        `Số 5, ${ward}, ${fullProvinceName(province)}, Việt Nam`,
        `Số 5 ${ward} Tỉnh ${province.name}`,
        ...(wardSince ? [`Số 5, ${ward.replace('Phường', 'Xã')}, Tỉnh ${province.name}`] : []),
      ]
      missed.push(...addresses.filter((address) => recogniseAddress(address).presentWardId !== id))
    }
    // Also a former ward of the town of Bắc Ninh, now part of another present ward.
    expect(missed).toEqual(['Số 5, Phường Ninh Xá, Thành phố Bắc Ninh, Việt Nam'])
    const lines = presentWards.map(({ id, ward, kind, provinceCode, wardSince }) =>
      [code(id), ward.slice(kind.length + 1), sourceKind[kind], provinceCode, wardSince].join('\t'),
    )
    expect(lines).toHaveLength(3321)
    expect(digest(lines)).toBe('f55ae7d2783b58ce72aa90e0403cdb50a0b7bacf09611c07e3d98cf92722633b')
    expect(presentWards.filter(({ wardSince }) => wardSince)).toHaveLength(22)
  })
})
