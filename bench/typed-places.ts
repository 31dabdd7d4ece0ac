import { findCity } from '#core/places/cities.server.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { splitUnitName } from '#core/places/unit-kinds.ts'
import { pick, type Random } from './workload.ts'

/** Short forms in everyday use: province | forms. "đn" is both Đà Nẵng and Đồng Nai. */
const shortForms = new Map(
  `
1|hn|hanoi|tp hn
31|hp|haiphong
46|tth|tt huế
48|đn|danang
79|hcm|tphcm|tp.hcm|tp hcm|hcmc|sg|saigon|sài gòn
92|ct|tpct|cantho
22|qn
24|bg
26|vp
27|bn
30|hd
33|hy
36|nđ
49|qnam
52|bđ
56|kh
62|kontum
64|gl
66|daklak|đl
67|daknong
68|lđ
74|bd|bdương
75|đn|đnai
77|brvt|br-vt|vũng tàu|vt
80|la
82|tg
89|ag
91|kg
`
    .trim()
    .split('\n')
    .map((line) => {
      const [id, ...forms] = line.split('|')
      return [Number(id), forms] as const
    }),
)

/** Returns a province as people write it in full, in lower case; undefined for an unknown one. */
export function typeProvince(cityId: number | null): string | undefined {
  return findCity(cityId ?? 0)
    ?.city.replace(' - ', ' ')
    .toLowerCase()
}

/** Returns one of a province's short forms; undefined for provinces without one. */
export function abbreviateProvince(cityId: number | null, random: Random): string | undefined {
  const forms = shortForms.get(cityId ?? 0)
  return forms && pick(forms, random)
}

const kindWords: Record<string, readonly string[]> = {
  quận: ['quận ', 'q. ', 'q.', 'q '],
  huyện: ['huyện ', 'h. ', 'h.'],
  'thị xã': ['thị xã ', 'tx ', 'tx.'],
  'thành phố': ['thành phố ', 'tp ', 'tp.', 'tp. '],
}
const beforeNumber = ['quận ', 'q', 'q.', 'q. ', 'q ']

/** Returns a district's name without its kind, in lower case; undefined for an unknown one. */
export function nameDistrict(districtId: number | null): string | undefined {
  const district = findDistrict(districtId ?? 0)?.district
  return district && splitUnitName(district).name.replace('-', ' ').toLowerCase()
}

/** Returns a district with or without its kind; a number always has one. Undefined for an unknown district. */
export function typeDistrict(districtId: number | null, random: Random): string | undefined {
  const name = nameDistrict(districtId)
  if (name === undefined) return undefined
  if (/^\d/.test(name)) return pick(beforeNumber, random) + name
  if (random() < 0.5) return name
  const { kind } = splitUnitName(findDistrict(districtId!)!.district)
  return pick(kindWords[kind], random) + name
}
