import { spell } from '#search-engine/fold.ts'
import type { AddressWords } from './address-words.ts'
import type { City } from './cities.ts'
import { findCity } from './cities.ts'
import {
  citiesByKey,
  districtsByKey,
  longestName,
  unitsNamed,
  type DistrictName,
} from './known-names.server.ts'
import { matchName, startsPart, type NameMatch } from './match-name.ts'
import { isDistrictKind, type UnitKind } from './unit-kinds.ts'

/** What an address's end says: which units, and the words that are still to be read. */
export type MatchedUnits = {
  city?: City
  districtId?: number
  /** Words from here on belong to the city, or to the district when one was found. */
  end: number
  /** The word that the district starts with. */
  districtStart?: number
}

const romanNumbers: Record<string, string> = {
  i: '1',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
}
const townKinds: ReadonlySet<UnitKind> = new Set<UnitKind>(['thành phố', 'thị xã', 'quận'])

function isNumber(text: string): boolean {
  return text.charCodeAt(0) <= 57
}

/** Numbered districts are only ever written with the word ("Quận 1", "Q.1", "District 1"). */
function acceptsDistrict(kind: UnitKind | undefined, names: readonly DistrictName[]): boolean {
  if (kind === undefined) return !isNumber(names[0].spelled)
  if (isNumber(names[0].spelled)) return kind === 'quận' || kind === 'đơn vị cấp huyện'
  return isDistrictKind(kind)
}

function matchDistrict(address: AddressWords, end: number): NameMatch<readonly DistrictName[]> | undefined {
  const last = address.words[end - 1]
  const number = romanNumbers[last]
  if (number && address.words[end - 2]?.startsWith('q')) {
    const arabic = { ...address, words: address.words.with(end - 1, number) }
    return matchName(arabic, end, districtsByKey, 1, acceptsDistrict)
  }
  return matchName(address, end, districtsByKey, longestName, acceptsDistrict)
}

function matchCity(address: AddressWords, end: number): NameMatch<City> | undefined {
  return matchName(
    address,
    end,
    citiesByKey,
    longestName,
    (kind) => kind === undefined || kind === 'tỉnh' || kind === 'thành phố',
  )
}

/** Leaves one kind of district where the address says which; a town may have become a city since. */
function ofKind(names: readonly DistrictName[], kind: UnitKind | undefined): readonly DistrictName[] {
  if (kind === undefined || kind === 'đơn vị cấp huyện') return names
  const same = names.filter((name) => name.kind === kind)
  if (same.length > 0) return same
  const towns = names.filter((name) => townKinds.has(name.kind))
  return townKinds.has(kind) && towns.length > 0 ? towns : names
}

function onlyOne(names: readonly DistrictName[]): DistrictName | undefined {
  return names.length > 0 && names.every((name) => name.districtId === names[0].districtId)
    ? names[0]
    : undefined
}

/** The district that a match means within `cityIds`; undefined when there is none or more than one. */
function districtWithin(
  match: NameMatch<readonly DistrictName[]>,
  cityIds: readonly number[],
): DistrictName | undefined {
  const within = match.value.filter((name) => cityIds.includes(name.cityId))
  return onlyOne(ofKind(within, match.kind))
}

/** The district that a match means in the whole country; accents tell "Thanh Trì" from "Thạnh Trị". */
function districtAnywhere(
  address: AddressWords,
  match: NameMatch<readonly DistrictName[]>,
): DistrictName | undefined {
  const names = ofKind(match.value, match.kind)
  const written = spell(address.raw.slice(address.starts[match.nameStart], address.ends[match.nameEnd - 1]))
  return onlyOne(names) ?? onlyOne(names.filter((name) => name.spelled === written))
}

/** Without a province, a bare name is a district only if it is a provincial city's: other names are wards' too. */
function isTrusted(match: NameMatch<readonly DistrictName[]>, district: DistrictName): boolean {
  return match.kind !== undefined || district.kind === 'thành phố'
}

/** Words at the end that name no unit: the country, a postal code. */
function skipCountry(address: AddressWords): number {
  const { words } = address
  let end = words.length
  while (end > 0) {
    const last = words[end - 1]
    if (last === 'vietnam' || last === 'vn' || /^\d{5,6}$/.test(last)) end--
    else if (last === 'nam' && words[end - 2] === 'viet') end -= 2
    else break
  }
  return end
}

/** A street along two cities ("quốc lộ Hà Nội - Hải Phòng") ends with a city's name but is in neither. */
function isRoadBetween(address: AddressWords, match: NameMatch<City>): boolean {
  if (match.kind !== undefined || address.gapBefore[match.nameStart] !== 2) return false
  for (let start = match.nameStart - 1; start >= Math.max(0, match.nameStart - 4); start--) {
    const key = address.words.slice(start, match.nameStart).join('')
    const other = citiesByKey.get(key)
    const asDistrict = districtsByKey.get(key)?.some((name) => name.cityId === match.value.id)
    if (other && other !== match.value && !asDistrict) return true
  }
  return false
}

function withoutProvince(address: AddressWords, end: number): MatchedUnits {
  const match = matchDistrict(address, end)
  const district = match && districtAnywhere(address, match)
  if (!match || !district || !isTrusted(match, district)) return { end }
  const city = findCity(district.cityId)!
  // "Huyện Châu Đức, Vũng Tàu": the bare name was the province's, as people call it.
  const nearer = match.kind === undefined ? matchDistrict(address, match.start) : undefined
  const nearerDistrict = nearer?.kind && districtWithin(nearer, [city.id])
  if (nearer && nearerDistrict) {
    return { city, districtId: nearerDistrict.districtId, end: nearer.start, districtStart: nearer.start }
  }
  return { city, districtId: district.districtId, end: match.start, districtStart: match.start }
}

/** "Quận 5 Hồ Chí Minh": a city with nothing before it but a district of its own, or a word that is only a city. */
function behindDistrict(address: AddressWords, end: number): MatchedUnits | undefined {
  const anywhere = () => true
  const match = matchName(address, end, citiesByKey, longestName, (kind) => kind === undefined, anywhere)
  if (!match) return undefined
  const district = matchDistrict(address, match.start)
  const isOwn = district?.kind !== undefined && districtWithin(district, [match.value.id]) !== undefined
  return isOwn || nameOf(address, match) === 'tphcm'
    ? districtOf(address, match.value, match.start)
    : undefined
}

/** The district in what stands before the city: next to it, or further left when its kind is written. */
function districtOf(address: AddressWords, city: City, cityEnd: number): MatchedUnits {
  for (let end = cityEnd; end > 0; end--) {
    if (end < cityEnd && !startsPart(address, end)) continue
    const match = matchDistrict(address, end)
    if (!match || (match.kind === undefined && end < cityEnd)) continue
    const own = districtWithin(match, [city.id])
    const district = own ?? (match.kind && districtWithin(match, unitsNamed(city)))
    const repeatsCity = match.kind === undefined && citiesByKey.get(nameOf(address, match)) === city
    if (!district || repeatsCity) continue
    const { districtId, cityId } = district
    return { city: findCity(cityId)!, districtId, end: match.start, districtStart: match.start }
  }
  return { city, end: cityEnd }
}

function nameOf(address: AddressWords, match: NameMatch<unknown>): string {
  return address.words.slice(match.nameStart, match.nameEnd).join('')
}

/** A provincial city shares its province's name ("TP Thái Nguyên"); only municipalities are both. */
function meansDistrict(match: NameMatch<City>): boolean {
  return match.kind === 'thành phố' && match.value.type === 'province'
}

/** Reads city and district from the right end of an address. What is ambiguous stays undefined. */
export function matchUnits(address: AddressWords): MatchedUnits {
  const end = skipCountry(address)
  const match = matchCity(address, end)
  if (match && meansDistrict(match)) {
    const asDistrict = withoutProvince(address, end)
    if (asDistrict.city) return asDistrict
  }
  if (!match) return behindDistrict(address, end) ?? withoutProvince(address, end)
  if (isRoadBetween(address, match)) return { end }
  let cityEnd = match.start
  for (;;) {
    const again = matchCity(address, cityEnd)
    if (again?.value !== match.value) break
    const district = matchDistrict(address, cityEnd)
    if (again.kind === 'thành phố' && district && districtWithin(district, [match.value.id])) break
    cityEnd = again.start
  }
  return districtOf(address, match.value, cityEnd)
}
