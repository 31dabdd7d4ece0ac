import { gaps, keyPart, type AddressWords } from './address-words.ts'
import { startsPart } from './match-name.ts'
import type { MatchedUnits } from './match-units.server.ts'
import { findPresentWardsIn } from './present-units.server.ts'
import { isWardKind, kindBefore, type KindWord, type WardKind } from './unit-kinds.ts'
import { wardName, wardsNamed, wardsOf } from './wards.server.ts'

const maxNameWords = 6
/** "Xa lộ" (but "Xã Lơ Pang"), "nhà ở xã hội" (but "Xã Hội An Đông"), "hợp tác xã", "thị xã": not a commune. */
const highway = 'lo'
const society = 'hoi'
const notBeforeCommune = new Set(['tac', 'thi', 'cong', 'lang'])
const fullWords: Record<WardKind, RegExp> = {
  phường: /^(phường|phuong|ward)$/i,
  xã: /^(xã|xa|commune)$/i,
  'thị trấn': /^(thị\s*trấn|thi\s*tran)$/i,
  'đặc khu': /^(đặc\s*khu|dac\s*khu)$/i,
}

/** Returns whether word `at` begins a district's kind; "quan" only before a number, since ward names contain it. */
function startsDistrict(address: AddressWords, at: number): boolean {
  const next = kindBefore(address, at + 1) ?? kindBefore(address, at + 2)
  if (next?.start !== at) return false
  if (next.kind === 'quận') return /^\d/.test(address.words[at + 1])
  return next.kind === 'huyện' || next.kind === 'thị xã' || next.kind === 'thành phố'
}

/** Returns the end of the name that starts at word `at`: at the next part, or at `limit`. */
function nameEndFrom(address: AddressWords, at: number, limit: number): number {
  let end = at + 1
  while (end < limit && end - at < maxNameWords && address.gapBefore[end] === gaps.blank) {
    if (end + 1 < limit && startsDistrict(address, end)) break
    end++
  }
  return end
}

function capitalise(name: string): string {
  const isMixed = name !== name.toLowerCase() && name !== name.toUpperCase()
  if (isMixed || /^[IVX]+$/.test(name)) return name
  return name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Builds "Phường Bến Nghé" from the text, for wards missing from the tables. */
function writtenWard(address: AddressWords, kind: WardKind, from: number, end: number): string {
  const name = address.raw.slice(address.starts[from], address.ends[end - 1])
  const tidy = /^\d+$/.test(name) ? keyPart(name) : capitalise(name.replace(/\s+/g, ' '))
  return kind[0].toUpperCase() + kind.slice(1) + ' ' + tidy
}

/**
 * Returns whether text after a ward word is a ward although the tables lack it: the word has its accents (or starts a
 * part, where no street has it), or a number follows next to the district.
 */
function isPlausible(
  address: AddressWords,
  word: KindWord & { kind: WardKind },
  from: number,
  end: number,
  units: MatchedUnits,
): boolean {
  const first = address.words[from]
  const isNumber = /^\d+$/.test(first)
  if (isNumber) {
    if (word.kind !== 'phường' || first.length > 2 || end - from > 1) return false
    return !word.short || end === units.districtStart
  }
  const written = address.raw.slice(address.starts[word.start], address.ends[from - 1])
  const firstWritten = address.raw.slice(address.starts[from], address.ends[from])
  if (/\d/.test(first) || (first.length === 1 && end - from === 1)) return false
  if (firstWritten.toLowerCase() === written.toLowerCase()) return false
  const opensPart = startsPart(address, word.start)
  if (word.kind === 'xã' && first === society && !opensPart) return false
  if (word.kind === 'xã' && first === highway && !/^xã$/i.test(written)) return false
  if (word.short) return opensPart
  if (!fullWords[word.kind].test(written)) return false
  return opensPart || /[^\x20-\x7e]/.test(written)
}

/** Returns the ward before city and district, by its official name before or since July 2025, else as written. */
export function matchWard(address: AddressWords, units: MatchedUnits): string | undefined {
  const limit = units.end
  const { districtId } = units
  let asWritten: string | undefined
  for (let at = limit - 1; at > 0; at--) {
    const word = kindBefore(address, at)
    if (!word || !isWardKind(word.kind)) continue
    if (word.kind === 'xã' && notBeforeCommune.has(address.words[word.start - 1])) continue
    const { kind, start, short } = word
    const end = nameEndFrom(address, at, limit)
    const official = districtId === undefined ? undefined : formerWardAt(address, kind, at, limit, districtId)
    if (official) return official
    const present = presentWardAt(address, { kind, start, short }, at, limit, units)
    if (present) return present
    if (asWritten === undefined && isPlausible(address, { kind, start, short }, at, end, units)) {
      asWritten = writtenWard(address, kind, at, end)
    }
  }
  return asWritten ?? (districtId === undefined ? undefined : bareWard(address, limit, districtId))
}

/** Returns the district's only ward with the longest name that starts at word `at` in one part of the address. */
function formerWardAt(
  address: AddressWords,
  kind: WardKind,
  at: number,
  limit: number,
  districtId: number,
): string | undefined {
  const { words, gapBefore, raw, starts, ends } = address
  let key = ''
  let found: string | undefined
  for (let end = at; end < Math.min(limit, at + maxNameWords); end++) {
    if (end > at && gapBefore[end] === gaps.comma) break
    key += keyPart(words[end])
    const wards = wardsNamed(districtId, { kind, key, name: raw.slice(starts[at], ends[end]) })
    if (wards.length === 1) found = wards[0].ward
  }
  return found
}

/** Returns the longest name of a present ward that starts at word `at` and ends with its part of the address. */
function presentWardAt(
  address: AddressWords,
  word: KindWord,
  at: number,
  limit: number,
  { city, districtId }: MatchedUnits,
): string | undefined {
  const { gapBefore, raw, starts, ends } = address
  if (!city || (word.short && !startsPart(address, word.start))) return undefined
  let found: string | undefined
  for (let end = at + 1; end <= Math.min(limit, at + maxNameWords); end++) {
    if (end - 1 > at && gapBefore[end - 1] === gaps.comma) break
    if (end < limit && gapBefore[end] === gaps.blank) continue
    const name = wardName(word.kind, raw.slice(starts[at], ends[end - 1]))
    // Without accents it may be one of several wards of the district.
    if (districtId !== undefined && wardsOf(districtId).has(name.key)) continue
    const wards = findPresentWardsIn(city, name)
    if (wards.length === 1) found = wards[0].ward
  }
  return found
}

/** Returns the ward when a whole part next to the district is its name without the word: "Hàng Bạc, Hoàn Kiếm". */
function bareWard(address: AddressWords, limit: number, districtId: number): string | undefined {
  let key = ''
  for (let start = limit - 1; start >= Math.max(0, limit - maxNameWords); start--) {
    key = keyPart(address.words[start]) + key
    if (startsPart(address, start)) {
      const wards = wardsOf(districtId).get(key)
      return /^\d/.test(key) || wards?.length !== 1 ? undefined : wards[0].ward
    }
  }
  return undefined
}
