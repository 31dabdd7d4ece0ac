import { getAllDistricts } from 'vietnam-provinces-js/districts'
import { fold } from '#text/fold.ts'
import { cities } from './cities.server.ts'

/** One of the 696 districts before July 2025. */
export type District = {
  /** Statistics code as a number; unique in the whole country. */
  id: number
  /** Full name: "Quận 1", "Huyện Củ Chi", "Thành phố Thủ Đức". */
  district: string
  /** Full name in lower case without accents. */
  normalizedDistrict: string
  cityId: number
}

/** Raised in rank in 2024 and 2025, shortly before districts were abolished, and not in the package. */
const renamed = new Map([
  [123, 'Thị xã Mộc Châu'],
  [754, 'Thành phố Phú Mỹ'],
])

/** Normalises a unit's name: single blanks, one capital in the kind. */
function tidyUnitName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(Thành Phố|Thị Xã) /, (kind) => kind[0] + kind.slice(1).toLowerCase())
}

const cityPositions = new Map(cities.map((city, position) => [city.id, position]))
const naturalOrder = new Intl.Collator('vi', { numeric: true })

/** The 696 districts by the order of their cities, then by name ("Quận 2" before "Quận 10"). */
export const districts: readonly District[] = (await getAllDistricts())
  .map(({ idDistrict, idProvince, name }) => {
    const id = Number(idDistrict)
    const district = renamed.get(id) ?? tidyUnitName(name)
    return { id, district, normalizedDistrict: fold(district), cityId: Number(idProvince) }
  })
  .toSorted(
    (a, b) =>
      cityPositions.get(a.cityId)! - cityPositions.get(b.cityId)! ||
      naturalOrder.compare(a.district, b.district),
  )

const byId = new Map(districts.map((district) => [district.id, district]))

/** Returns the district with an id, if any. */
export function findDistrict(id: number): District | undefined {
  return byId.get(id)
}
