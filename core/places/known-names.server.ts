import { spell } from '#text/fold.ts'
import { nameKey } from './address-words.ts'
import { cities, findCity, type City } from './cities.server.ts'
import { districts, findDistrict } from './districts.server.ts'
import { districtAliases, formerDistricts, provinceAliases } from './former-units.ts'
import { findNewProvince } from './new-provinces.server.ts'
import { splitUnitName, type UnitKind } from './unit-kinds.ts'
import { presentWards } from './ward-table.server.ts'

/** A present or former name of a district. */
export type DistrictName = {
  districtId: number
  cityId: number
  kind: UnitKind
  /** Bare name as `spellName` writes it. */
  spelled: string
}

/** Normalises a name's spelling, accents kept: "Đắk" and "Đăk", "hoà" and "hòa" are equal. */
export function spellName(name: string): string {
  return spell(name)
    .replace(/\s+/g, ' ')
    .replace(/[ăắ](?=[kc])/g, 'a')
}

/** The old units by all keys of their names. */
export const citiesByKey: ReadonlyMap<string, City> = new Map([
  ...cities.map((city) => [nameKey(city.city), city] as const),
  ...provinceAliases.flatMap(([id, ...names]) =>
    names.map((name) => [nameKey(name), findCity(id)!] as const),
  ),
])

function collectDistrictNames(): Map<string, DistrictName[]> {
  const names = new Map<string, DistrictName[]>()
  const add = (districtId: number, kind: UnitKind, name: string) => {
    const key = nameKey(name)
    const { cityId } = findDistrict(districtId)!
    const entry = { districtId, cityId, kind, spelled: spellName(name) }
    names.set(key, [...(names.get(key) ?? []), entry])
  }
  for (const { id, district } of districts) {
    const { kind, name } = splitUnitName(district)
    add(id, kind, name)
  }
  for (const [id, ...aliases] of districtAliases) {
    const { kind } = splitUnitName(findDistrict(id)!.district)
    for (const alias of aliases) add(id, kind, alias)
  }
  for (const [id, ...fullNames] of formerDistricts) {
    for (const fullName of fullNames) {
      const { kind, name } = splitUnitName(fullName)
      add(id, kind, name)
    }
  }
  return names
}

/** All present and former districts, by the key of the bare name. */
export const districtsByKey: ReadonlyMap<string, readonly DistrictName[]> = collectDistrictNames()

/** Keys of present wards with a dash in their names, which otherwise separates a ward from its district. */
export const dashedWardKeys: ReadonlySet<string> = new Set(
  presentWards
    .filter(({ ward }) => ward.includes(' - '))
    .map(({ ward }) => nameKey(splitUnitName(ward).name)),
)

/** Max words of a name in the two tables, with room for words split in two. */
export const maxNameWords = 6

/** Returns the former provinces a city's name may mean: itself, and all parts of a province of July 2025 so named. */
export function unitsNamed(city: City): readonly number[] {
  const province = findNewProvince(city.provinceCode)!
  return province.name === city.city ? province.mergedFrom : [city.id]
}
