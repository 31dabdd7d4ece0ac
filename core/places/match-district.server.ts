import type { AddressWords } from './address-words.ts'
import { districtsByKey, maxNameWords, spellName, type DistrictName } from './known-names.server.ts'
import { matchName, type NameMatch } from './match-name.ts'
import { isDistrictKind, type UnitKind } from './unit-kinds.ts'

/** A district's name in an address; `value` are all districts of that name. */
export type DistrictMatch = NameMatch<readonly DistrictName[]>

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

/** Numbered districts always have the word ("Quận 1", "Q.1", "District 1"). */
function acceptsDistrict(kind: UnitKind | undefined, names: readonly DistrictName[]): boolean {
  if (kind === undefined) return !isNumber(names[0].spelled)
  if (isNumber(names[0].spelled)) return kind === 'quận' || kind === 'đơn vị cấp huyện'
  return isDistrictKind(kind)
}

/** Returns the present or former district name before word `end`, with all its meanings. */
export function matchDistrict(address: AddressWords, end: number): DistrictMatch | undefined {
  const last = address.words[end - 1]
  const number = romanNumbers[last]
  if (number && address.words[end - 2]?.startsWith('q')) {
    const arabic = { ...address, words: address.words.with(end - 1, number) }
    return matchName(arabic, end, districtsByKey, 1, acceptsDistrict)
  }
  return matchName(address, end, districtsByKey, maxNameWords, acceptsDistrict)
}

/** Keeps one kind of district when the address names it; a town may have become a city since. */
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

function writtenName(address: AddressWords, match: DistrictMatch): string {
  return spellName(address.raw.slice(address.starts[match.nameStart], address.ends[match.nameEnd - 1]))
}

/**
 * Returns the district a match means within `cityIds`; undefined when there is none or more than one. A bare name
 * with accents must have the district's: "Thạch Hạ" is a commune, "Thạch Hà" a district of the same province.
 */
export function districtWithin(
  address: AddressWords,
  match: DistrictMatch,
  cityIds: readonly number[],
): DistrictName | undefined {
  const district = onlyOne(
    ofKind(
      match.value.filter((name) => cityIds.includes(name.cityId)),
      match.kind,
    ),
  )
  if (!district || match.kind !== undefined) return district
  const written = writtenName(address, match)
  const hasAccents = /[^\x20-\x7e]/.test(written)
  return !hasAccents || match.value.some((name) => name.spelled === written) ? district : undefined
}

/** Returns the district a match means in the whole country; accents tell "Thanh Trì" from "Thạnh Trị". */
export function districtAnywhere(address: AddressWords, match: DistrictMatch): DistrictName | undefined {
  const names = ofKind(match.value, match.kind)
  const written = writtenName(address, match)
  const district = onlyOne(names) ?? onlyOne(names.filter((name) => name.spelled === written))
  return district && isTrusted(match, district) ? district : undefined
}

/** Without a province, a bare name is a district only if it is a provincial city's: other names are wards' too. */
function isTrusted(match: DistrictMatch, district: DistrictName): boolean {
  return match.kind !== undefined || district.kind === 'thành phố'
}
