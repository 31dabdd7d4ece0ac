import { findCity, type City } from './cities.server.ts'
import { findDistrict } from './districts.server.ts'
import { unitsNamed } from './known-names.server.ts'
import type { UnitKind } from './unit-kinds.ts'
import {
  findDistrictLand,
  formerWards,
  type FormerWard,
  presentWards,
  type PresentWard,
} from './ward-table.server.ts'
import {
  wardKey,
  wardName,
  type WardName,
  wardsNamed,
  wardsOf,
  wardsOfKind,
  wardsSpelled,
} from './wards.server.ts'

/** A place as recognised and as stored. */
export type FormerPlace = {
  readonly ward?: string | null
  readonly districtId?: number | null
  readonly cityId?: number | null
}

const wardKind = /^(phường|xã|thị trấn|đặc khu)\s+(?=\S)/i
const unaccented = /^[\x20-\x7e]*$/

const cityOf = (districtId: number): number => findDistrict(districtId)!.cityId
const presentByKey = Map.groupBy(presentWards, (ward) => `${ward.provinceCode} ${wardKey(ward)}`)
const formerByKey = Map.groupBy(formerWards, wardKey)

/** Returns the wards with the name's accents, or all of them for a name without accents. */
function spelledAs<W extends { ward: string }>(wards: readonly W[], name: WardName): readonly W[] {
  const exact = wardsSpelled(wards, name)
  return exact.length === 0 && unaccented.test(name.name) ? wards : exact
}

/**
 * Returns the present wards a name may mean in a city's present province: more than one only for a name without
 * accents. If the city lost its name in 2025, only wards that took in its land.
 */
export function findPresentWardsIn(city: City, name: WardName): readonly PresentWard[] {
  const cityIds = unitsNamed(city)
  const named = (presentByKey.get(`${city.provinceCode} ${name.key}`) ?? []).filter(
    ({ kind, wardSince, districtIds }) =>
      (name.kind === undefined || kind === name.kind || (wardSince !== undefined && name.kind === 'xã')) &&
      [...districtIds].some((id) => cityIds.includes(cityOf(id))),
  )
  return spelledAs(named, name)
}

/** Returns the present wards that former ones became part of. */
function presentOf(wards: readonly FormerWard[]): readonly PresentWard[] {
  return [...new Set(wards.flatMap(({ became }) => became.map(({ ward }) => ward)))]
}

/** Returns the wards of a district with this name, else those that took in a ward of this name in 2023 or 2024. */
function formerIn(districtId: number, name: WardName): readonly FormerWard[] {
  const named = wardsNamed(districtId, name)
  if (named.length > 0) return named
  return [...wardsOf(districtId).values()]
    .flat()
    .filter(({ formerNames }) => formerNames.some((former) => wardName(undefined, former).key === name.key))
}

/**
 * Returns the wards since July 2025 that a place may lie in: one if certain, several for a split ward (one that took in
 * all its people first), none if unknown. A ward without a district is first read as a present one: only those are
 * complete without a district.
 */
export function presentUnits({ ward, districtId, cityId }: FormerPlace): readonly PresentWard[] {
  const city = findCity(districtId == null ? (cityId ?? 0) : cityOf(districtId))
  if (!city) return []
  // Island districts without wards became special zones as a whole.
  if (districtId != null && wardsOf(districtId).size === 0) return [findDistrictLand(districtId)!]
  if (ward == null) return []
  const [written = '', kind] = wardKind.exec(ward) ?? []
  const name = wardName(kind?.toLowerCase() as UnitKind | undefined, ward.slice(written.length))
  const ofDistrict = districtId == null ? [] : formerIn(districtId, name)
  if (ofDistrict.length > 0) return presentOf(ofDistrict)
  const present = findPresentWardsIn(city, name)
  if (districtId != null) return present.filter(({ districtIds }) => districtIds.has(districtId))
  if (present.length > 0) return present
  const cityIds = unitsNamed(city)
  const wards = (formerByKey.get(name.key) ?? []).filter((one) => cityIds.includes(cityOf(one.districtId)))
  const former = spelledAs(wardsOfKind(wards, name.kind), name)
  const units = presentOf(former)
  return former.length === 1 || units.length === 1 ? units : []
}
