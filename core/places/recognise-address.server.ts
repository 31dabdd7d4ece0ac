import { type AddressWords, gaps, readWords } from './address-words.ts'
import { findCity } from './cities.server.ts'
import { matchUnits, type MatchedUnits } from './match-units.server.ts'
import { matchWard } from './match-ward.server.ts'
import { presentUnits } from './present-units.server.ts'

/** Places recognised in an address; missing and ambiguous ones are absent. */
export type RecognisedAddress = {
  /** "Phường Láng Thượng": the official name before or since July 2025 if there is such a ward, else as written. */
  readonly ward?: string
  readonly districtId?: number
  /** The old unit; an address with units of July 2025 gets the old one of the same name. */
  readonly cityId?: number
  /** The province since July 2025. */
  readonly provinceCode?: string
  /** The ward since July 2025; absent if the former one was split. */
  readonly presentWardId?: number
}

/** Ward, district and city are in the last three parts of most addresses; six allow for extra parts in between. */
const usualParts = 3
const maxParts = 6
const usualLength = 120
const maxLength = 300

/** Distinct endings cached. About 50,000 occur in the registry, 200 bytes each. */
const cacheLimit = 60_000
const cache = new Map<string, RecognisedAddress>()

const countryOrBlank = /^[\s.]*(?:vi[eệ]t\s*nam|vn|\d{5,6})?[\s.]*$/iu

/** Returns the start of the last `parts` comma-separated parts without the country, within `length` characters. */
function tailStart(raw: string, parts: number, length: number): number {
  const earliest = Math.max(0, raw.length - length)
  let end = raw.length
  let left = parts
  while (end > earliest) {
    const comma = raw.lastIndexOf(',', end - 1)
    if (comma < earliest) break
    const isNoise = end - comma < 16 && countryOrBlank.test(raw.slice(comma + 1, end))
    if (!isNoise && --left === 0) return comma + 1
    end = comma
  }
  return earliest
}

function recognise(tail: string, startGap: number): RecognisedAddress {
  const address = readWords(tail, startGap)
  const units = matchUnits(address)
  const place = placeOf(address, units)
  if (!units.asProvince || presentUnits(place).length > 0) return place
  const inProvince = placeOf(address, units.asProvince)
  return inProvince.presentWardId === undefined ? place : inProvince
}

function placeOf(address: AddressWords, units: MatchedUnits): RecognisedAddress {
  const { city, districtId } = units
  return withPresentWard({ ward: matchWard(address, units), districtId, cityId: city?.id })
}

/** Adds the present units; leaves out undefined ones. */
export function withPresentWard({
  ward,
  districtId,
  cityId,
}: Pick<RecognisedAddress, 'ward' | 'districtId' | 'cityId'>): RecognisedAddress {
  const present = presentUnits({ ward, districtId, cityId })
  return Object.freeze({
    ...(ward !== undefined && { ward }),
    ...(districtId !== undefined && { districtId }),
    ...(cityId !== undefined && { cityId, provinceCode: findCity(cityId)!.provinceCode }),
    ...(present.length === 1 && { presentWardId: present[0].id }),
  })
}

/** Copies a string, so the one it was cut from can be freed. */
function detach(text: string): string {
  return ` ${text}`.slice(1)
}

function startGapAt(raw: string, start: number): number {
  return start === 0 || raw[start - 1] === ',' ? gaps.comma : gaps.blank
}

function recogniseUsual(raw: string, start: number): RecognisedAddress {
  const tail = raw.slice(start)
  const cached = cache.get(tail)
  if (cached) return cached
  const copy = detach(tail)
  const result = recognise(copy, startGapAt(raw, start))
  if (cache.size >= cacheLimit) cache.clear()
  cache.set(copy, result)
  return result
}

/**
 * Reads ward, district, city and present province from a registry address, from the right. Never guesses: leaves out
 * unknown and ambiguous units. Never throws. Equal results may share one frozen object.
 */
export function recogniseAddress(raw: string): RecognisedAddress {
  const start = tailStart(raw, usualParts, usualLength)
  const usual = recogniseUsual(raw, start)
  if (start === 0 || usual.ward !== undefined) return usual
  const further = tailStart(raw, maxParts, maxLength)
  return recognise(raw.slice(further), startGapAt(raw, further))
}
