import { fold } from '#text/fold.ts'
import { newProvinces, type CityType } from './new-provinces.ts'

/** One of the 63 provinces and municipalities before July 2025, which is what registry addresses name. */
export type City = {
  /** Statistics code as a number: Hà Nội 1, Hồ Chí Minh 79. */
  id: number
  /** Short name: "Hà Nội", "Bà Rịa - Vũng Tàu". */
  city: string
  /** Short name in lower case without accents. */
  normalizedCity: string
  type: CityType
  /** Code of the province that it is part of since July 2025. */
  provinceCode: string
}

/** Huế became the sixth centrally governed municipality on 1 January 2025 (until then Thừa Thiên Huế province). */
const municipalities = `
1|Hà Nội
31|Hải Phòng
46|Huế
48|Đà Nẵng
79|Hồ Chí Minh
92|Cần Thơ
`

const provinces = `
2|Hà Giang
4|Cao Bằng
6|Bắc Kạn
8|Tuyên Quang
10|Lào Cai
11|Điện Biên
12|Lai Châu
14|Sơn La
15|Yên Bái
17|Hòa Bình
19|Thái Nguyên
20|Lạng Sơn
22|Quảng Ninh
24|Bắc Giang
25|Phú Thọ
26|Vĩnh Phúc
27|Bắc Ninh
30|Hải Dương
33|Hưng Yên
34|Thái Bình
35|Hà Nam
36|Nam Định
37|Ninh Bình
38|Thanh Hóa
40|Nghệ An
42|Hà Tĩnh
44|Quảng Bình
45|Quảng Trị
49|Quảng Nam
51|Quảng Ngãi
52|Bình Định
54|Phú Yên
56|Khánh Hòa
58|Ninh Thuận
60|Bình Thuận
62|Kon Tum
64|Gia Lai
66|Đắk Lắk
67|Đắk Nông
68|Lâm Đồng
70|Bình Phước
72|Tây Ninh
74|Bình Dương
75|Đồng Nai
77|Bà Rịa - Vũng Tàu
80|Long An
82|Tiền Giang
83|Bến Tre
84|Trà Vinh
86|Vĩnh Long
87|Đồng Tháp
89|An Giang
91|Kiên Giang
93|Hậu Giang
94|Sóc Trăng
95|Bạc Liêu
96|Cà Mau
`

const provinceCodes = new Map(
  newProvinces.flatMap(({ code, mergedFrom }) => mergedFrom.map((id) => [id, code] as const)),
)

function readCities(table: string, type: CityType): City[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [code, city] = line.split('|')
      const id = Number(code)
      return { id, city, normalizedCity: fold(city), type, provinceCode: provinceCodes.get(id)! }
    })
}

const leading = new Map([
  ['Hà Nội', 0],
  ['Hồ Chí Minh', 1],
])
const alphabet = new Intl.Collator('vi')

function compareCities(a: City, b: City): number {
  return (leading.get(a.city) ?? 2) - (leading.get(b.city) ?? 2) || alphabet.compare(a.city, b.city)
}

/**
 * The 63 old units in the order lists show them: Hà Nội, Hồ Chí Minh, the other municipalities, then the provinces,
 * each group by the Vietnamese alphabet.
 */
export const cities: readonly City[] = [
  ...readCities(municipalities, 'municipality').toSorted(compareCities),
  ...readCities(provinces, 'province').toSorted(compareCities),
]

const byId = new Map(cities.map((city) => [city.id, city]))

/** Returns the former province with an id, if any. */
export function findCity(id: number): City | undefined {
  return byId.get(id)
}
