import { gaps, type AddressWords } from './address-words.ts'
import { findCity, type City } from './cities.server.ts'
import {
  citiesByKey,
  dashedWardKeys,
  type DistrictName,
  districtsByKey,
  maxNameWords,
  unitsNamed,
} from './known-names.server.ts'
import {
  districtAnywhere,
  type DistrictMatch,
  districtWithin,
  matchDistrict,
} from './match-district.server.ts'
import { matchName, startsPart, type NameMatch } from './match-name.ts'
import { matchWard } from './match-ward.server.ts'
import { findNewProvince } from './new-provinces.server.ts'
import { presentUnits } from './present-units.server.ts'

/** Units named at the end of an address, and the remaining words. */
export type MatchedUnits = {
  city?: City
  districtId?: number
  /** Words from here on belong to the city, or to the district when one was found. */
  end: number
  /** First word of the district. */
  districtStart?: number
  /** The other reading of "Thành phố Bắc Ninh": a town until 2025, and since 2026 the whole province. */
  asProvince?: MatchedUnits
}

function matchCity(address: AddressWords, end: number): NameMatch<City> | undefined {
  return matchName(
    address,
    end,
    citiesByKey,
    maxNameWords,
    (kind) => kind === undefined || kind === 'tỉnh' || kind === 'thành phố',
  )
}

/** Skips words at the end that name no unit: the country, a postal code. */
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

/** A street between two cities ("quốc lộ Hà Nội - Hải Phòng") ends with a city's name but is in neither. */
function isRoadBetween(address: AddressWords, match: NameMatch<City>): boolean {
  if (match.kind !== undefined || address.gapBefore[match.nameStart] !== gaps.dash) return false
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
  if (!match || !district) return { end }
  const city = findCity(district.cityId)!
  // "Huyện Châu Đức, Vũng Tàu": the bare name is the former province's, as people call it.
  const nearer = match.kind === undefined ? matchDistrict(address, match.start) : undefined
  const nearerDistrict = nearer?.kind && districtWithin(address, nearer, [city.id])
  if (nearer && nearerDistrict) {
    return { city, districtId: nearerDistrict.districtId, end: nearer.start, districtStart: nearer.start }
  }
  return { city, districtId: district.districtId, end: match.start, districtStart: match.start }
}

/** "Quận 5 Hồ Chí Minh": a city preceded only by its own district, or a word that is only a city. */
function behindDistrict(address: AddressWords, end: number): MatchedUnits | undefined {
  const anywhere = () => true
  const match = matchName(address, end, citiesByKey, maxNameWords, (kind) => kind === undefined, anywhere)
  if (!match) return undefined
  const district = matchDistrict(address, match.start)
  const isOwn =
    district?.kind !== undefined && districtWithin(address, district, [match.value.id]) !== undefined
  return isOwn || nameOf(address, match) === 'tphcm'
    ? districtOf(address, match.value, match.start)
    : undefined
}

/** Returns the district before the city: next to it (bare only if `bareFits`), or further left with its kind. */
function districtOf(address: AddressWords, city: City, cityEnd: number, bareFits = true): MatchedUnits {
  for (let end = cityEnd; end > 0; end--) {
    if (end < cityEnd && !startsPart(address, end)) continue
    const match = matchDistrict(address, end)
    if (!match || (match.kind === undefined && (end < cityEnd || !bareFits))) continue
    const own = districtWithin(address, match, [city.id])
    const district =
      own ??
      (match.kind && districtWithin(address, match, unitsNamed(city))) ??
      (match.kind && districtOfWard(address, match, city))
    const isWardEnd = match.kind === undefined && endsDashedWard(address, match)
    const repeatsCity = match.kind === undefined && citiesByKey.get(nameOf(address, match)) === city
    if (!district || repeatsCity || isWardEnd) continue
    const { districtId, cityId } = district
    return { city: findCity(cityId)!, districtId, end: match.start, districtStart: match.start }
  }
  return { city, end: cityEnd }
}

/** "Xã Lương Hòa, Huyện Châu Thành, Tỉnh Vĩnh Long": of several districts of today's province, the one with the ward. */
function districtOfWard(address: AddressWords, match: DistrictMatch, city: City): DistrictName | undefined {
  const cityIds = unitsNamed(city)
  const fitting = match.value.filter(({ cityId, districtId, kind }) => {
    if (kind !== match.kind || !cityIds.includes(cityId)) return false
    const ward = matchWard(address, { districtId, end: match.start, districtStart: match.start })
    return ward !== undefined && presentUnits({ ward, districtId }).length > 0
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** "Phường Xuân Hương - Đà Lạt" is a ward of today; its second half is no district. */
function endsDashedWard(address: AddressWords, match: NameMatch<unknown>): boolean {
  if (address.gapBefore[match.nameStart] !== gaps.dash) return false
  const starts = [2, 3].map((words) => match.nameStart - words)
  return starts.some((start) =>
    dashedWardKeys.has(address.words.slice(Math.max(0, start), match.nameEnd).join('')),
  )
}

function nameOf(address: AddressWords, match: NameMatch<unknown>): string {
  return address.words.slice(match.nameStart, match.nameEnd).join('')
}

/** A provincial city shares its province's name ("TP Thái Nguyên"); only municipalities are both. */
function meansDistrict(match: NameMatch<City>): boolean {
  return match.kind === 'thành phố' && match.value.type === 'province'
}

/** Reads city and district from the right end of an address. Ambiguous ones stay undefined. */
export function matchUnits(address: AddressWords): MatchedUnits {
  const end = skipCountry(address)
  const match = matchCity(address, end)
  if (match && meansDistrict(match)) {
    const asDistrict = withoutProvince(address, end)
    // "Thành phố Quảng Ninh" is not the district of that name in another province.
    if (asDistrict.city === match.value) {
      const { citySince } = findNewProvince(match.value.provinceCode)!
      return citySince ? { ...asDistrict, asProvince: { city: match.value, end: match.start } } : asDistrict
    }
  }
  if (!match) return behindDistrict(address, end) ?? withoutProvince(address, end)
  if (isRoadBetween(address, match)) return { end }
  // "Thành phố Hồ Chí Minh, TP. HCM" repeats the city; "Hà Tĩnh, Hà Tĩnh" may be its town, so the words before it are
  // equally likely a ward or a district.
  let cityEnd = match.start
  let bareFits = true
  for (;;) {
    const again = matchCity(address, cityEnd)
    if (again?.value !== match.value) break
    const town = matchDistrict(address, cityEnd)
    const namesTown = town !== undefined && districtWithin(address, town, [match.value.id]) !== undefined
    if (namesTown && again.kind === 'thành phố') break
    bareFits &&= !namesTown
    cityEnd = again.start
  }
  return districtOf(address, match.value, cityEnd, bareFits)
}
