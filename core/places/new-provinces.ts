import { fold } from '#text/fold.ts'

export type CityType = 'municipality' | 'province'

/** One of the 34 provinces and municipalities since 1 July 2025. */
export type NewProvince = {
  /** Statistics code, two digits. */
  code: string
  name: string
  normalizedName: string
  nameEn: string
  type: CityType
  /** The day in 2026 on which the province became a centrally governed city, `yyyy-mm-dd`; its code did not change. */
  citySince?: string
  /** Ids of the old units (`City`) that it was made of; the one of its own name among them. */
  mergedFrom: readonly number[]
}

/** Resolution 202/2025/QH15: code | name | English name | old units by statistics code | city since. */
const municipalities = `
01|Hà Nội|Hanoi|1
31|Hải Phòng|Hai Phong|31 30
46|Huế|Hue|46
48|Đà Nẵng|Da Nang|48 49
79|Hồ Chí Minh|Ho Chi Minh City|79 74 77
92|Cần Thơ|Can Tho|92 93 94
`

const provinces = `
04|Cao Bằng|Cao Bang|4
08|Tuyên Quang|Tuyen Quang|8 2
11|Điện Biên|Dien Bien|11
12|Lai Châu|Lai Chau|12
14|Sơn La|Son La|14
15|Lào Cai|Lao Cai|10 15
19|Thái Nguyên|Thai Nguyen|19 6
20|Lạng Sơn|Lang Son|20
22|Quảng Ninh|Quang Ninh|22|2026-09-01
24|Bắc Ninh|Bac Ninh|27 24|2026-09-20
25|Phú Thọ|Phu Tho|25 26 17
33|Hưng Yên|Hung Yen|33 34
37|Ninh Bình|Ninh Binh|37 35 36
38|Thanh Hóa|Thanh Hoa|38
40|Nghệ An|Nghe An|40
42|Hà Tĩnh|Ha Tinh|42
44|Quảng Trị|Quang Tri|45 44
51|Quảng Ngãi|Quang Ngai|51 62
52|Gia Lai|Gia Lai|64 52
56|Khánh Hòa|Khanh Hoa|56 58
66|Đắk Lắk|Dak Lak|66 54
68|Lâm Đồng|Lam Dong|68 67 60
75|Đồng Nai|Dong Nai|75 70|2026-04-30
80|Tây Ninh|Tay Ninh|72 80
82|Đồng Tháp|Dong Thap|87 82
86|Vĩnh Long|Vinh Long|86 83 84
91|An Giang|An Giang|89 91
96|Cà Mau|Ca Mau|96 95
`

function readProvinces(table: string, type: CityType): NewProvince[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [code, name, nameEn, old, citySince] = line.split('|')
      const mergedFrom = old.split(' ').map(Number)
      return {
        code,
        name,
        normalizedName: fold(name),
        nameEn,
        type,
        mergedFrom,
        ...(citySince && { citySince }),
      }
    })
}

/** The 34 provinces and municipalities as of 1 July 2025, municipalities first, each group by code. */
export const newProvinces: readonly NewProvince[] = [
  ...readProvinces(municipalities, 'municipality'),
  ...readProvinces(provinces, 'province'),
]

const byCode = new Map(newProvinces.map((province) => [province.code, province]))

/** Returns the province since July 2025 with a two-digit code, if any. */
export function findNewProvince(code: string): NewProvince | undefined {
  return byCode.get(code)
}

/** Returns the name with its present kind: "Tỉnh Lâm Đồng", "Thành phố Đồng Nai". */
export function fullProvinceName({ name, type, citySince }: NewProvince): string {
  return `${type === 'municipality' || citySince ? 'Thành phố' : 'Tỉnh'} ${name}`
}
