import { slugOf } from '#text/slug.ts'
import { cities } from './cities.server.ts'
import { newProvinces } from './new-provinces.server.ts'

/** The 34 provinces since July 2025, or the 63 before. */
export type ProvinceMap = 'present' | 'former'

/** A province of either map, as browsed. */
export interface BrowsedProvince {
  map: ProvinceMap
  /** Search filter of the map, and the province's choice in it. */
  filter: 'provinceId' | 'cityId'
  id: number
  name: string
  /** Unique within its map. */
  slug: string
  /** Provinces of the other map that share its land. */
  others: readonly number[]
}

const present = newProvinces.map(({ code, name, mergedFrom }): BrowsedProvince => {
  const id = Number(code)
  return { map: 'present', filter: 'provinceId', id, name, slug: slugOf(name), others: mergedFrom }
})
const former = cities.map(({ id, city, provinceCode }): BrowsedProvince => {
  const others = [Number(provinceCode)]
  return { map: 'former', filter: 'cityId', id, name: city, slug: slugOf(city), others }
})

/** The provinces of both maps, in display order. */
export const browsedProvinces: Readonly<Record<ProvinceMap, readonly BrowsedProvince[]>> = { present, former }

const slugKind = /^(tinh|thanh-pho|tp)-(?=.)/
/** Spellings differ in kinds, hyphens and the name of Huế before 2025. */
const keyOf = (text: string) =>
  slugOf(text).replace(slugKind, '').replaceAll('-', '').replace('thuathienhue', 'hue')
const byKey = {
  present: new Map(present.map((province) => [keyOf(province.name), province])),
  former: new Map(former.map((province) => [keyOf(province.name), province])),
}

/** Returns the province of a slug in any spelling ("Hà Nội", "hanoi", "tinh-lam-dong"), if any. */
export function findProvinceBySlug(map: ProvinceMap, text: string): BrowsedProvince | undefined {
  return byKey[map].get(keyOf(text))
}

/** Returns the province of a choice of its map's filter, if any. */
export function findBrowsedProvince(map: ProvinceMap, id: number): BrowsedProvince | undefined {
  return browsedProvinces[map].find((province) => province.id === id)
}
