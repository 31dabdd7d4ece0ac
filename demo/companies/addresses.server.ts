import { cities } from '#core/places/cities.server.ts'
import { districts } from '#core/places/districts.server.ts'
import { findNewProvince } from '#core/places/new-provinces.server.ts'
import { presentWards } from '#core/places/ward-table.server.ts'
import { wardsOf } from '#core/places/wards.server.ts'
import { reformDate } from './dates.ts'
import { Weighted, type Random } from './random.ts'

interface DistrictPlaces {
  name: string
  wards: string[]
}

interface ProvincePlaces {
  /** With its kind: "Tỉnh Đồng Nai". */
  name: string
  /** Since July 2025. */
  newName: string
  districts: Weighted<DistrictPlaces>
  /** Since July 2025. */
  newWards: string[]
}

/** Weighs districts: towns have most companies, islands and mountains few. */
function districtWeight(name: string): number {
  if (name.startsWith('Quận')) return 10
  if (name.startsWith('Thành phố')) return 14
  return name.startsWith('Thị xã') ? 5 : 2
}

const places = new Map<string, ProvincePlaces>()
for (const city of cities) {
  const own = districts.filter((district) => district.cityId === city.id)
  const listed = own
    .map(({ id, district }) => ({
      name: district,
      wards: [...wardsOf(id).values()].flat().map(({ ward }) => ward),
    }))
    .filter(({ wards }) => wards.length > 0)
  const province = findNewProvince(city.provinceCode)!
  const kind = (type: string) => (type === 'municipality' ? 'Thành phố' : 'Tỉnh')
  places.set(String(city.id).padStart(2, '0'), {
    name: `${kind(city.type)} ${city.city}`,
    newName: `${kind(province.type)} ${province.name}`,
    districts: new Weighted(listed.map((district) => [district, districtWeight(district.name)] as const)),
    newWards: presentWards
      .filter(({ districtIds }) => own.some(({ id }) => districtIds.has(id)))
      .map(({ ward }) => ward),
  })
}

/** Generates the part of an address before its ward. */
function inventSpot(random: Random, district: string): string {
  const house = 1 + Math.floor(random.fraction() ** 2 * 480)
  const kind = random.fraction()
  const number = random.chance(0.25)
    ? `${house}/${1 + random.below(90)}`
    : `${house}${random.chance(0.1) ? 'A' : ''}`
  if (kind < 0.56)
    return `${random.chance(0.6) ? 'Số ' : ''}${number} ${random.chance(0.3) ? 'đường ' : ''}${random.pick(streets)}`
  if (kind < 0.66) return `Số ${number}, ngõ ${1 + random.below(300)} ${random.pick(streets)}`
  if (kind < 0.72)
    return `Tầng ${2 + random.below(20)}, Tòa nhà ${random.pick(streets)} Tower, số ${house} ${random.pick(streets)}`
  if (kind < 0.78)
    return `Lô ${random.pick([...'ABCDEH'])}${1 + random.below(40)}, Khu công nghiệp ${random.pick(streets)}`
  if (/^Quận|^Thành/.test(district)) return `Tổ ${1 + random.below(60)}, khu phố ${1 + random.below(12)}`
  return `${random.pick(['Thôn', 'Ấp', 'Xóm', 'Thôn'])} ${random.pick(streets)}`
}

/** Generates a registry address: three levels until June 2025, two since, with common spelling variations. */
export function inventAddress(random: Random, provinceCode: string, issueDate: string): string {
  const province = places.get(provinceCode)!
  const district = province.districts.draw(random)
  const spot = inventSpot(random, district.name)
  if (issueDate >= reformDate) {
    return `${spot}, ${random.pick(province.newWards)}, ${province.newName}${random.chance(0.6) ? ', Việt Nam' : ''}`
  }
  const ward = random.pick(district.wards)
  const style = random.fraction()
  if (style < 0.03) return `${spot}. ${ward}. ${district.name}. ${province.name}`
  if (style < 0.05) return `${spot}, ${ward}, ${ward}, ${district.name}, ${province.name}`
  if (style < 0.07) return `${spot} - ${ward} - ${district.name} - ${province.name}`
  if (style < 0.1) return `${spot}, ${district.name}, ${province.name}`
  if (style < 0.13)
    return `${spot}, ${ward}, ${district.name}, ${province.name.replace(/^(Tỉnh|Thành phố) /, '')}`
  return `${spot}, ${ward}, ${district.name}, ${province.name}${style < 0.7 ? ', Việt Nam' : ''}`
}

/** Street and quarter names found in every province. */
const streets =
  'Nguyễn Trãi|Lê Lợi|Trần Hưng Đạo|Nguyễn Huệ|Quang Trung|Lý Thường Kiệt|Hai Bà Trưng|Phan Chu Trinh|Phan Bội Châu|Hùng Vương|Lê Duẩn|Trần Phú|Nguyễn Văn Linh|Võ Văn Kiệt|Điện Biên Phủ|Cách Mạng Tháng Tám|Nguyễn Thị Minh Khai|Lê Hồng Phong|Ngô Quyền|Đinh Tiên Hoàng|Lý Thái Tổ|Trường Chinh|Hoàng Văn Thụ|Nguyễn Văn Cừ|Phạm Văn Đồng|Võ Nguyên Giáp|Tôn Đức Thắng|Nguyễn Du|Bà Triệu|Lê Thánh Tôn|Hoàng Diệu|Nguyễn Công Trứ|Lê Quý Đôn|Nguyễn Đình Chiểu|Phạm Ngũ Lão|Trần Quang Khải|Bùi Thị Xuân|Nguyễn Tri Phương|Lạc Long Quân|Âu Cơ|Hồ Tùng Mậu|Xuân Thủy|Cầu Giấy|Giải Phóng|Minh Khai|Kim Mã|Láng Hạ|Thái Hà|Tây Sơn|Nguyễn Xiển|Khuất Duy Tiến|Tố Hữu|Lê Văn Lương|Nguyễn Hữu Thọ|Huỳnh Tấn Phát|Nguyễn Oanh|Quốc lộ 1A|Tỉnh lộ 8|Nguyễn Ái Quốc|Đồng Khởi|Phạm Văn Thuận|Bùi Văn Hòa|Yersin|Đại lộ Bình Dương|Thích Quảng Đức|Nguyễn Bỉnh Khiêm|Lạch Tray|Tô Hiệu|Văn Cao|Hạ Long|Bạch Đằng|Nguyễn Tất Thành|Duy Tân|Ông Ích Khiêm|Hàm Nghi|Nguyễn Hoàng|Đống Đa|Lê Đại Hành|Trần Nguyên Hãn|Nguyễn Sơn Hà|Phú Thịnh|Tân Lập|Bình An|Hòa Bình|Đông Hải|Phước Long|An Phú|Tân Tiến|Vĩnh Phúc|Long Thành|Yên Bình|Phú Xuân|Thanh Sơn|Đồng Tâm|Quyết Tiến|Tân Thành|Trung Hòa|Đại Đồng|Thống Nhất|Hưng Lộc'.split(
    '|',
  )
