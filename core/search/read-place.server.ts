import { gaps, keyPart, nameKey, readWords, type AddressWords } from '#core/places/address-words.ts'
import { findCity } from '#core/places/cities.server.ts'
import { findNewProvince } from '#core/places/new-provinces.server.ts'
import { citiesByKey, districtsByKey, maxNameWords, spellName } from '#core/places/known-names.server.ts'
import { isWardKind, kindBefore, splitUnitName, type UnitKind } from '#core/places/unit-kinds.ts'
import { presentWards } from '#core/places/ward-table.server.ts'
import { wardKey } from '#core/places/wards.server.ts'

/** A filter choice that is a place. */
interface Place {
  key: 'cityId' | 'districtId' | 'provinceId' | 'wardId'
  id: number
}

/** A place that the end of a query may name, and the text before it. */
export interface PlaceReading {
  /** The query without the place and its connector. */
  rest: string
  /** The place as typed, without its connector. */
  text: string
  place: Place
  /** Whether a word such as "ở" or "quận" makes the place certain. */
  isCertain: boolean
}

/** Words that introduce a place, with or without accents; "tái" is not one. */
const connector = /^(?:ở|o|tại|tai|in|near)$/iu

/** Short forms people type, in addition to the abbreviations in addresses. */
const shortForms = new Map([
  ['dn', 48],
  ['hp', 31],
  ['hnoi', 1],
  ['sgn', 79],
  ['hochiminh', 79],
  ['brvt', 77],
  ['tthue', 46],
])

const presentWardsByKey = Map.groupBy(presentWards, wardKey)

const hasAccents = (text: string) => /[^\u0000-\u007f]/.test(text.normalize('NFD'))

/** Returns whether a name was typed without accents or with its own. */
function isSpelledLike(typed: string, name: string): boolean {
  return !hasAccents(typed) || spellName(name).includes(spellName(typed))
}

interface Named extends Place {
  start: number
  hasKind: boolean
}

function textBetween(address: AddressWords, from: number, to: number): string {
  return address.raw.slice(address.starts[from], address.ends[to - 1])
}

const kindWords = new Set([
  'tinh',
  'quan',
  'huyen',
  'thi xa',
  'thanh pho',
  'tp',
  't p',
  'q',
  'h',
  'tx',
  't x',
  'city',
])
const spelledKinds = /^(?:tỉnh|quận|huyện|thị xã|thành phố)$/iu

/** Reads the kind words before a name, such as "thành phố" or "q."; "quân" is not one. */
function startOf(address: AddressWords, nameStart: number): { start: number; kind?: UnitKind } {
  const before = kindBefore(address, nameStart)
  if (!before || before.start === 0) return { start: nameStart }
  const words = address.words.slice(before.start, nameStart).join(' ')
  const typed = textBetween(address, before.start, nameStart)
  const isKind = kindWords.has(words) && (!hasAccents(typed) || spelledKinds.test(typed.trim()))
  return isKind ? { start: before.start, kind: before.kind } : { start: nameStart }
}

const withKind = (place: Place, { start, kind }: ReturnType<typeof startOf>): Named => ({
  ...place,
  start,
  hasKind: kind !== undefined,
})

const towns = new Set<UnitKind>(['thành phố', 'thị xã'])

/** Towns may have become cities; other kinds do not change. */
const mayBe = (kind: UnitKind, of: UnitKind) => kind === of || (towns.has(kind) && towns.has(of))

/** Returns the provinces, including former ones by any name, that end before word `end`; longest first. */
function citiesBefore(address: AddressWords, end: number): Named[] {
  const found: Named[] = []
  let key = ''
  for (let nameStart = end - 1; nameStart >= Math.max(0, end - maxNameWords); nameStart--) {
    key = keyPart(address.words[nameStart]) + key
    const cityId = citiesByKey.get(key)?.id ?? shortForms.get(key)
    if (cityId !== undefined) {
      // Abbreviations have no accents.
      const isAlias = key !== nameKey(findCity(cityId)!.city)
      const typed = textBetween(address, nameStart, end)
      if (isAlias || isSpelledLike(typed, findCity(cityId)!.city))
        found.unshift(withKind({ key: 'cityId', id: cityId }, startOf(address, nameStart)))
    }
    if (address.gapBefore[nameStart] === gaps.comma && nameStart > 0) break
  }
  return found
}

/** Returns the districts that end before word `end`; within one province if known. */
function districtsBefore(address: AddressWords, end: number, cityId?: number): Named[] {
  const found: Named[] = []
  let key = ''
  for (let nameStart = end - 1; nameStart >= Math.max(0, end - maxNameWords); nameStart--) {
    key = keyPart(address.words[nameStart]) + key
    const before = startOf(address, nameStart)
    const isNumber = /^\d/.test(key)
    if (isNumber && before.kind !== 'quận') continue
    const typed = textBetween(address, nameStart, end)
    for (const name of districtsByKey.get(key) ?? []) {
      if (cityId !== undefined && name.cityId !== cityId) continue
      if (before.kind && !mayBe(before.kind, name.kind)) continue
      if (hasAccents(typed) && name.spelled !== spellName(typed)) continue
      if (isNumber && name.cityId !== 79 && cityId === undefined) continue
      found.unshift(withKind({ key: 'districtId', id: name.districtId }, before))
    }
  }
  return found
}

/** Returns the present province with the name of a former one, which it includes. */
function presentProvince({ start, hasKind, id }: Named): Named[] {
  const city = findCity(id)!
  const keepsName = findNewProvince(city.provinceCode)?.name === city.city
  return keepsName ? [{ start, hasKind, key: 'provinceId', id: Number(city.provinceCode) }] : []
}

const spelledWardKinds = /^(?:phường|xã|đặc khu)$/iu

/** Returns the present wards, announced as such, that end before word `end`; within one province if known. */
function wardsBefore(address: AddressWords, end: number, provinceCode?: string): Named[] {
  const found: Named[] = []
  let key = ''
  for (let nameStart = end - 1; nameStart >= Math.max(1, end - maxNameWords); nameStart--) {
    key = keyPart(address.words[nameStart]) + key
    const before = kindBefore(address, nameStart)
    if (!before || before.start === 0 || !isWardKind(before.kind)) continue
    const typed = textBetween(address, nameStart, end)
    const hasKind = spelledWardKinds.test(textBetween(address, before.start, nameStart).trim())
    for (const ward of presentWardsByKey.get(key) ?? []) {
      if (ward.kind !== before.kind) continue
      if (provinceCode !== undefined && ward.provinceCode !== provinceCode) continue
      if (isSpelledLike(typed, splitUnitName(ward.ward).name))
        found.unshift({ key: 'wardId', id: ward.id, start: before.start, hasKind })
    }
  }
  return found
}

/** Returns every way to read a place at the end of a query, most words first. */
export function readPlaces(q: string): PlaceReading[] {
  const address = readWords(q)
  const end = address.words.length
  const readings: PlaceReading[] = []
  const add = ({ start, hasKind, key, id }: Named) => {
    const before = start > 0 ? textBetween(address, start - 1, start) : ''
    const isLed = connector.test(before)
    const restEnd = isLed ? start - 1 : start
    if (restEnd === 0) return
    readings.push({
      rest: address.raw.slice(0, address.ends[restEnd - 1]).trim(),
      text: textBetween(address, start, end),
      place: { key, id },
      isCertain: isLed || hasKind,
    })
  }
  for (const city of citiesBefore(address, end)) {
    for (const district of districtsBefore(address, city.start, city.id)) add(district)
    for (const ward of wardsBefore(address, city.start, findCity(city.id)!.provinceCode)) add(ward)
    add(city)
    for (const province of presentProvince(city)) add(province)
  }
  for (const district of districtsBefore(address, end)) add(district)
  for (const ward of wardsBefore(address, end)) add(ward)
  return readings.sort((a, b) => a.rest.length - b.rest.length)
}
