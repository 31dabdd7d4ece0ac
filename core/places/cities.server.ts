import { fold } from '#text/fold.ts'
import { readTable } from '#core/read-table.server.ts'
import { newProvinces, type CityType } from './new-provinces.server.ts'

/** One of the 63 provinces and municipalities before July 2025, as in registry addresses. */
export type City = {
  /** Statistics code as a number: Hà Nội 1, Hồ Chí Minh 79. */
  id: number
  /** Short name: "Hà Nội", "Bà Rịa - Vũng Tàu". */
  city: string
  /** Short name in lower case without accents. */
  normalizedCity: string
  /** Huế has been a municipality since 1 January 2025; until then it was Thừa Thiên Huế province. */
  type: CityType
  /** Code of its province since July 2025. */
  provinceCode: string
}

const provinceCodes = new Map(
  newProvinces.flatMap(({ code, mergedFrom }) => mergedFrom.map((id) => [id, code] as const)),
)

const leading = ['Hà Nội', 'Hồ Chí Minh']
const rank = ({ city, type }: City) => {
  const place = leading.indexOf(city)
  return place >= 0 ? place : type === 'municipality' ? leading.length : leading.length + 1
}
const alphabet = new Intl.Collator('vi')

function compareCities(a: City, b: City): number {
  return rank(a) - rank(b) || alphabet.compare(a.city, b.city)
}

/**
 * The 63 old units in display order: Hà Nội, Hồ Chí Minh, the other municipalities, then the provinces, each group by
 * the Vietnamese alphabet.
 */
export const cities: readonly City[] = readTable(import.meta.dirname, 'cities.tsv')
  .map(([code, city, type]) => {
    const id = Number(code)
    const provinceCode = provinceCodes.get(id)!
    return { id, city, normalizedCity: fold(city), type: type as CityType, provinceCode }
  })
  .toSorted(compareCities)

const byId = new Map(cities.map((city) => [city.id, city]))

/** Returns the former province with an id, if any. */
export function findCity(id: number): City | undefined {
  return byId.get(id)
}
