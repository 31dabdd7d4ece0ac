import { describe, expect, it } from 'vitest'
import { cities, findCity } from './cities.server.ts'
import { districts, findDistrict } from './districts.server.ts'
import { recogniseAddress, type RecognisedAddress } from './recognise-address.server.ts'
import { recognisePlace } from './recognise-place.server.ts'
import { wardsOf } from './wards.server.ts'

function describePlace({ ward, districtId, cityId }: RecognisedAddress): string {
  const district = districtId === undefined ? '-' : findDistrict(districtId)!.district
  const city = cityId === undefined ? '-' : findCity(cityId)!.city
  return `${ward ?? '-'} | ${district} | ${city}`
}

/** Address => ward | district | old city. */
const addresses = `
Số 12, ngõ 34, đường Láng, Phường Láng Thượng, Quận Đống Đa, Thành phố Hà Nội, Việt Nam => Phường Láng Thượng | Quận Đống Đa | Hà Nội
123 Nguyễn Trãi, P.2, Q.5, TP.HCM => Phường 2 | Quận 5 | Hồ Chí Minh
123 Nguyễn Trãi. Phường 2. Quận 5. Thành phố Hồ Chí Minh => Phường 2 | Quận 5 | Hồ Chí Minh
123 Nguyễn Trãi P.2 Q.5 TPHCM => Phường 2 | Quận 5 | Hồ Chí Minh
123 NGUYEN TRAI, P2, Q5, TP HCM => Phường 2 | Quận 5 | Hồ Chí Minh
Số 9, Phường 02, Quận 05, Tp.HCM => Phường 2 | Quận 5 | Hồ Chí Minh
SỐ 5 LÊ DUẨN, PHƯỜNG BẾN NGHÉ, QUẬN 1, THÀNH PHỐ HỒ CHÍ MINH => Phường Bến Nghé | Quận 1 | Hồ Chí Minh
Số 5, Phường Bến Nghé, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh => Phường Bến Nghé | Quận 1 | Hồ Chí Minh
Phường Bến Nghé Quận 1 Hồ Chí Minh => Phường Bến Nghé | Quận 1 | Hồ Chí Minh
72 Lê Thánh Tôn, Bến Nghé, Q1, T.P Hồ Chí Minh => Phường Bến Nghé | Quận 1 | Hồ Chí Minh
Số 9 Quận I - TP. HCM => - | Quận 1 | Hồ Chí Minh
Quận 1, TP.HCM, 700000, Việt Nam => - | Quận 1 | Hồ Chí Minh
12 Nguyễn Tri Phương, Quận 10, Sài Gòn => - | Quận 10 | Hồ Chí Minh
12 Nguyen Tri Phuong, Q10, HCM => - | Quận 10 | Hồ Chí Minh
Ward 5, District 3, Ho Chi Minh City => Phường 5 | Quận 3 | Hồ Chí Minh
District 1, Ho Chi Minh City, Vietnam => - | Quận 1 | Hồ Chí Minh
No 5, Ba Dinh District, Hanoi City => - | Quận Ba Đình | Hà Nội
KP3, TT Củ Chi, H. Củ Chi, TP.HCM => Thị trấn Củ Chi | Huyện Củ Chi | Hồ Chí Minh
Ấp 2, X. Tân Thới Nhì, H. Hóc Môn, T.P Hồ Chí Minh => Xã Tân Thới Nhì | Huyện Hóc Môn | Hồ Chí Minh
Ấp 2 Xã Tân Thới Nhì Huyện Hóc Môn Thành phố Hồ Chí Minh => Xã Tân Thới Nhì | Huyện Hóc Môn | Hồ Chí Minh
Ấp 3, Xã Phước Kiển, Huyện Nhà Bè, TP. Hồ Chí Minh, Vietnam. => Xã Phước Kiển | Huyện Nhà Bè | Hồ Chí Minh
45 Trần Não, Phường An Phú, Quận 2, TP.HCM => Phường An Phú | Thành phố Thủ Đức | Hồ Chí Minh
Lô A, Khu công nghệ cao, P. Tăng Nhơn Phú A, Q.9, Tp. Hồ Chí Minh => Phường Tăng Nhơn Phú A | Thành phố Thủ Đức | Hồ Chí Minh
12 Võ Văn Ngân, Phường Linh Chiểu, Quận Thủ Đức, Thành phố Hồ Chí Minh, Việt Nam => Phường Linh Chiểu | Thành phố Thủ Đức | Hồ Chí Minh
Phường Thảo Điền, Tp.Thủ Đức, TPHCM => Phường Thảo Điền | Thành phố Thủ Đức | Hồ Chí Minh
Số 7 Xa lộ Hà Nội, Phường Thảo Điền, Quận 2, TPHCM => Phường Thảo Điền | Thành phố Thủ Đức | Hồ Chí Minh
Quận 5 => - | Quận 5 | Hồ Chí Minh
Bình Thạnh, TP HCM => - | Quận Bình Thạnh | Hồ Chí Minh
Thôn Trung, Xã Xuân Phương, Huyện Từ Liêm, Hà Nội => Xã Xuân Phương | - | Hà Nội
Thôn Đông, Xã La Phù, Huyện Hoài Đức, Tỉnh Hà Tây => Xã La Phù | Huyện Hoài Đức | Hà Nội
Phường Quang Trung, TX Hà Đông, Hà Tây => Phường Quang Trung | Quận Hà Đông | Hà Nội
12 Hàng Bạc, Hàng Bạc, Hoàn Kiếm, Hà Nội => Phường Hàng Bạc | Quận Hoàn Kiếm | Hà Nội
12 Phuong Mai, Dong Da, Ha Noi => - | Quận Đống Đa | Hà Nội
Số 1, Phương Mai, Đống Đa, HN => Phường Phương Mai | Quận Đống Đa | Hà Nội
Thị Trấn Văn Điển, H.Thanh Trì, HN => Thị trấn Văn Điển | Huyện Thanh Trì | Hà Nội
Số 2, Thành phố Hà Nội, Hà Nội, Việt Nam => - | - | Hà Nội
Nhà ở xã hội Rice City, Phường Thượng Thanh, Quận Long Biên, Hà Nội => Phường Thượng Thanh | Quận Long Biên | Hà Nội
Khu công nghiệp Quang Minh, Thị trấn Quang Minh, Huyện Mê Linh, Thành phố Hà Nội => Thị trấn Quang Minh | Huyện Mê Linh | Hà Nội
Phường Văn Miếu - Quốc Tử Giám, Quận Đống Đa, Hà Nội => Phường Văn Miếu - Quốc Tử Giám | Quận Đống Đa | Hà Nội
Hợp tác xã Tân Phú, Hà Nội => - | - | Hà Nội
P. 12, Tòa nhà A, Hà Nội => - | - | Hà Nội
1/5 Bình Đức, Huyện Thuận An, Tỉnh Bình Dương => - | Thành phố Thuận An | Bình Dương
Lô 5 KCN Sóng Thần 1, P. Dĩ An, TX. Dĩ An, Bình Dương => Phường Dĩ An | Thành phố Dĩ An | Bình Dương
Thành phố Thủ Dầu Một, TP Hồ Chí Minh => - | Thành phố Thủ Dầu Một | Bình Dương
Phường 7, TP Vũng Tàu, BR-VT => Phường 7 | Thành phố Vũng Tàu | Bà Rịa - Vũng Tàu
Phường Long Tâm, Thành phố Bà Rịa, Tỉnh Bà Rịa - Vũng Tàu => Phường Long Tâm | Thành phố Bà Rịa | Bà Rịa - Vũng Tàu
Số 8 Đường 30/4, TP. Bà Rịa, Vũng Tàu => - | Thành phố Bà Rịa | Bà Rịa - Vũng Tàu
Thị trấn Long Điền, Huyện Long Điền, Bà Rịa Vũng Tàu => Thị trấn Long Điền | Huyện Long Đất | Bà Rịa - Vũng Tàu
Buôn Ma Thuột, Dak Lak => - | Thành phố Buôn Ma Thuột | Đắk Lắk
P. Tân Lợi, TP. Buôn Mê Thuột, Đăk Lăk => Phường Tân Lợi | Thành phố Buôn Ma Thuột | Đắk Lắk
Xã Ea Kao, TP. Buôn Ma Thuột, Tỉnh Đắc Lắc => Xã Ea Kao | Thành phố Buôn Ma Thuột | Đắk Lắk
Huyện Cư Mgar, Daklak => - | Huyện Cư M'gar | Đắk Lắk
10 Lê Lợi, Thành phố Huế, Tỉnh Thừa Thiên Huế => - | - | Huế
10 Lê Lợi, Phường Phú Hội, TP Huế => Phường Phú Hội | - | Huế
Đ. Hà Nội, P. Phú Hội, TP. Huế => Phường Phú Hội | - | Huế
Huyện Lương Sơn, Tỉnh Hoà Bình => - | Huyện Lương Sơn | Hòa Bình
TP Hòa Bình => - | Thành phố Hòa Bình | Hòa Bình
Huyện Hòa Bình => - | Huyện Hoà Bình | Bạc Liêu
Huyện Kỳ Sơn, Tỉnh Hòa Bình => - | Thành phố Hòa Bình | Hòa Bình
Huyện Kỳ Sơn, Nghệ An => - | Huyện Kỳ Sơn | Nghệ An
Huyện Kỳ Sơn => - | - | -
Huyện Chợ Đồn, Bắc Cạn => - | Huyện Chợ Đồn | Bắc Kạn
Thị trấn Trới, Huyện Hoành Bồ, Quảng Ninh => Thị trấn Trới | Thành phố Hạ Long | Quảng Ninh
Số nhà 12, tổ 5, phường Hồng Hải, thành phố Hạ Long, tỉnh Quảng Ninh => Phường Hồng Hải | Thành phố Hạ Long | Quảng Ninh
Huyện Quảng Ninh, Quảng Bình => - | Huyện Quảng Ninh | Quảng Bình
TX Cửa Lò, Nghệ An => - | Thành phố Vinh | Nghệ An
Sapa, Lao Cai => - | Thị xã Sa Pa | Lào Cai
Huyện đảo Phú Quý, Bình Thuận => - | Huyện Phú Quí | Bình Thuận
Số 3 Trần Phú, Phường Lộc Thọ, Nha Trang, Khánh Hoà => Phường Lộc Thọ | Thành phố Nha Trang | Khánh Hòa
5 Trần Phú, Nha Trang => - | Thành phố Nha Trang | Khánh Hòa
Thị trấn Dương Đông, Huyện Phú Quốc, Kiên Giang => Phường Dương Đông | Thành phố Phú Quốc | Kiên Giang
TP Thái Nguyên, Thái Nguyên => - | Thành phố Thái Nguyên | Thái Nguyên
Tổ 5, P. Tân Thịnh, TP Thái Nguyên => Phường Tân Thịnh | Thành phố Thái Nguyên | Thái Nguyên
Phường Tân Thịnh, Thái Nguyên, Thái Nguyên => Phường Tân Thịnh | - | Thái Nguyên
Thị xã Quảng Trị, Quảng Trị => - | Thị xã Quảng Trị | Quảng Trị
Huyện Châu Thành, Tỉnh Long An => - | Huyện Châu Thành | Long An
Huyện Châu Thành A, Hậu Giang => - | Huyện Châu Thành A | Hậu Giang
Huyện Châu Thành => - | - | -
Thị xã Kỳ Anh, Hà Tĩnh => - | Thị xã Kỳ Anh | Hà Tĩnh
Kỳ Anh, Hà Tĩnh => - | - | Hà Tĩnh
Huyện Mỏ Cày, Bến Tre => - | - | Bến Tre
Huyện Thanh Trì => - | Huyện Thanh Trì | Hà Nội
Huyện Thạnh Trị => - | Huyện Thạnh Trị | Sóc Trăng
H. Thanh Tri => - | - | -
Quận Đống Đa, Tỉnh Nghệ An => - | - | Nghệ An
Thôn Kim Bồng, Xã Cẩm Kim, TP Hội An, Quảng Nam, VN => Xã Cẩm Kim | Thành phố Hội An | Quảng Nam
Phường Bến Nghé, Thành phố Hồ Chí Minh => Phường Bến Nghé | - | Hồ Chí Minh
Xã Bình Lục, Tỉnh Ninh Bình => Xã Bình Lục | - | Ninh Bình
Thôn 3, Xã Bình Lục, Huyện Bình Lục, Tỉnh Ninh Bình => Xã Bình Lục | Huyện Bình Lục | Hà Nam
PHƯỜNG THỦ DẦU MỘT, TP HỒ CHÍ MINH => Phường Thủ Dầu Một | - | Hồ Chí Minh
Đặc khu Phú Quốc, Tỉnh An Giang => Đặc khu Phú Quốc | - | An Giang
Xã Tân Tây, Tỉnh Tây Ninh, Việt Nam => Xã Tân Tây | - | Tây Ninh
Phường Xuân Hương - Đà Lạt, Tỉnh Lâm Đồng => Phường Xuân Hương - Đà Lạt | - | Lâm Đồng
Phường 1 - Đà Lạt - Lâm Đồng => Phường 1 | Thành phố Đà Lạt | Lâm Đồng
Phường Văn Miếu - Quốc Tử Giám, Hà Nội => Phường Văn Miếu - Quốc Tử Giám | - | Hà Nội
Xã Hội An Đông, Tỉnh Đồng Tháp => Xã Hội An Đông | - | Đồng Tháp
Số 5, Thạch Hạ, Hà Tĩnh => - | - | Hà Tĩnh
Thạch Hà, Hà Tĩnh => - | Huyện Thạch Hà | Hà Tĩnh
Đăk Mil, Đăk Nông => - | Huyện Đắk Mil | Đắk Nông
Km 5 quốc lộ Hà Nội - Hải Phòng => - | - | -
12 Đường Hà Nội => - | - | -
Thanh Xuân => - | - | -
Việt Nam => - | - | -
, , ,. => - | - | -
🏭🏭, Quận 5 🏭, TP.HCM 🇻🇳 => - | Quận 5 | Hồ Chí Minh
`
  .trim()
  .split('\n')
  .map((line) => line.split(' => '))

describe('recogniseAddress', () => {
  it.each(addresses)('reads %s', (address, expected) => {
    expect(describePlace(recogniseAddress(address))).toBe(expected)
  })

  it('reads decomposed text the same, and repeatedly', () => {
    for (const [address, expected] of addresses) {
      expect(describePlace(recogniseAddress(address.normalize('NFD')))).toBe(expected)
      expect(recogniseAddress(address)).toEqual(recogniseAddress(address))
    }
  })

  it('gives the province since July 2025', () => {
    expect(recogniseAddress('Xã Bình Lục, Tỉnh Ninh Bình')).toMatchObject({ cityId: 37, provinceCode: '37' })
    expect(recogniseAddress('Huyện Thuận An, Bình Dương')).toMatchObject({ cityId: 74, provinceCode: '79' })
    expect(recogniseAddress('Xã Tân Tây, Tỉnh Tây Ninh')).toMatchObject({ cityId: 72, provinceCode: '80' })
  })

  it('returns nothing for hostile text and reads the end of a long one', () => {
    const hostile = [
      '',
      ' ',
      ',',
      'x'.repeat(50_000),
      'phường '.repeat(7000),
      ', q'.repeat(20_000),
      '\u0301'.repeat(9000),
    ]
    expect(hostile.map((text) => recogniseAddress(text))).toEqual(hostile.map(() => ({})))
    expect(describePlace(recogniseAddress(`${'a, '.repeat(20_000)}P.2, Q.5, TP.HCM`))).toBe(
      'Phường 2 | Quận 5 | Hồ Chí Minh',
    )
    expect(recogniseAddress(`x, ${'İ'.repeat(20)}, Quận 5, TP.HCM`).districtId).toBe(774)
    expect(recogniseAddress('constructor, __proto__, toString')).toEqual({})
  })

  it('recognises every ward of every district by its official address', () => {
    let wards = 0
    const missed: string[] = []
    for (const { id, district, cityId } of districts) {
      for (const { ward } of [...wardsOf(id).values()].flat()) {
        const address = `Số 5, ${ward}, ${district}, ${findCity(cityId)!.city}`
        const read = recogniseAddress(address)
        if (read.ward !== ward || read.districtId !== id || read.cityId !== cityId) missed.push(address)
        wards++
      }
    }
    expect(missed).toEqual([])
    expect(wards).toBe(10_033)
  })

  it('recognises every city by its name alone, with and without accents and blanks', () => {
    for (const { id, city, normalizedCity } of cities) {
      for (const name of [city, normalizedCity, `Tỉnh ${city}`, `x, ${normalizedCity.replaceAll(' ', '')}`]) {
        expect(recogniseAddress(name).cityId, name).toBe(id)
      }
    }
  })
})

describe('recognisePlace', () => {
  it.each([
    [
      { ward: 'Láng Thượng', district: 'Đống Đa', city: 'Hà Nội' },
      'Phường Láng Thượng | Quận Đống Đa | Hà Nội',
    ],
    [
      { district: 'Quận 2', city: 'TP.HCM', address: 'P. An Phú, Q.2, TP.HCM' },
      'Phường An Phú | Thành phố Thủ Đức | Hồ Chí Minh',
    ],
    [{ city: 'Hà Nội', address: '12 Hàng Bạc, Hàng Bạc, Hoàn Kiếm' }, '- | - | Hà Nội'],
    [
      { city: 'Thành phố Hồ Chí Minh', address: 'Phường Dĩ An, TP Dĩ An, Bình Dương' },
      'Phường Dĩ An | Thành phố Dĩ An | Bình Dương',
    ],
    [{ city: 'Nghệ An', address: 'Phường 2, Quận 5, TP.HCM' }, '- | - | Nghệ An'],
    [{ address: 'Phường 2, Quận 5, TP.HCM', city: ' ' }, 'Phường 2 | Quận 5 | Hồ Chí Minh'],
    [{ ward: 'bến  nghé', address: '12 Lê Lợi, Quận 1, TP.HCM' }, 'Phường Bến Nghé | Quận 1 | Hồ Chí Minh'],
    [{ ward: 'Khu  phố 3', address: 'Quận 1, TP.HCM' }, 'Khu phố 3 | Quận 1 | Hồ Chí Minh'],
    [{ city: 'Atlantis', address: 'Phường 2, Quận 5, TP.HCM' }, 'Phường 2 | Quận 5 | Hồ Chí Minh'],
    [{}, '- | - | -'],
  ])('reads %o', (columns, expected) => {
    expect(describePlace(recognisePlace(columns))).toBe(expected)
  })
})
