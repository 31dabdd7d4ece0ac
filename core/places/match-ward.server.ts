import { gaps, keyPart, type AddressWords } from './address-words.ts'
import { startsPart } from './match-name.ts'
import type { MatchedUnits } from './match-units.server.ts'
import { isWardKind, kindBefore, type KindWord, type UnitKind, type WardKind } from './unit-kinds.ts'
import { wardsOf, type Ward } from './wards.server.ts'

const mostNameWords = 6
/** "Xa lộ", "xã hội", "hợp tác xã", "thị xã": not a commune. */
const notAfterCommune = new Set(['lo', 'hoi'])
const notBeforeCommune = new Set(['tac', 'thi', 'cong', 'lang'])
const fullWords: Record<WardKind, RegExp> = {
  phường: /^(phường|phuong|ward)$/i,
  xã: /^(xã|xa|commune)$/i,
  'thị trấn': /^(thị\s*trấn|thi\s*tran)$/i,
  'đặc khu': /^(đặc\s*khu|dac\s*khu)$/i,
}

function pickWard(wards: readonly Ward[] | undefined, kind: UnitKind | undefined): string | undefined {
  if (!wards) return undefined
  const same = kind === undefined ? [] : wards.filter((ward) => ward.kind === kind)
  const left = same.length > 0 ? same : wards
  return left.length === 1 ? left[0].ward : undefined
}

/** The end of the name that starts at word `at`: before the next part, or before `limit`. */
function nameEndFrom(address: AddressWords, at: number, limit: number): number {
  let end = at + 1
  while (end < limit && end - at < mostNameWords && address.gapBefore[end] === gaps.blank) {
    if (kindBefore(address, end + 1) !== undefined && end + 1 < limit) break
    end++
  }
  return end
}

function capitalise(name: string): string {
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** "Phường Bến Nghé" from what is written, for wards that no table has. */
function writtenWard(address: AddressWords, kind: WardKind, from: number, end: number): string {
  const name = address.raw.slice(address.starts[from], address.ends[end - 1])
  const tidy = /^\d+$/.test(name) ? keyPart(name) : capitalise(name.replace(/\s+/g, ' '))
  return kind[0].toUpperCase() + kind.slice(1) + ' ' + tidy
}

/**
 * Whether what follows a ward's word is one although no table has it: the word written out with its accents (or at
 * the start of a part, where no street has it), or a number next to the district.
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
  if (/\d/.test(first) || (word.kind === 'xã' && notAfterCommune.has(first))) return false
  const written = address.raw.slice(address.starts[word.start], address.ends[from - 1])
  const opensPart = startsPart(address, word.start)
  if (word.short) return opensPart
  if (!fullWords[word.kind].test(written)) return false
  return opensPart || /[^\x20-\x7e]/.test(written)
}

/** The ward in the words before the city and district; the official name where the district has one, else as written. */
export function matchWard(address: AddressWords, units: MatchedUnits): string | undefined {
  const limit = units.end
  const known = units.districtId === undefined ? undefined : wardsOf(units.districtId)
  let asWritten: string | undefined
  for (let at = limit - 1; at > 0; at--) {
    const word = kindBefore(address, at)
    if (!word || !isWardKind(word.kind)) continue
    if (word.kind === 'xã' && notBeforeCommune.has(address.words[word.start - 1])) continue
    const { kind, start, short } = word
    const end = nameEndFrom(address, at, limit)
    const official = known && officialWard(address, at, limit, known, kind)
    if (official) return official
    if (asWritten === undefined && isPlausible(address, { kind, start, short }, at, end, units)) {
      asWritten = writtenWard(address, kind, at, end)
    }
  }
  return asWritten ?? (known && bareWard(address, limit, known))
}

/** The longest name of the table that starts at word `at`. */
function officialWard(
  address: AddressWords,
  at: number,
  limit: number,
  known: ReadonlyMap<string, readonly Ward[]>,
  kind: WardKind,
): string | undefined {
  let key = ''
  let found: string | undefined
  for (let end = at; end < Math.min(limit, at + mostNameWords); end++) {
    if (end > at && address.gapBefore[end] === gaps.comma) break
    key += keyPart(address.words[end])
    found = pickWard(known.get(key), kind) ?? found
  }
  return found
}

/** A whole part next to the district that is a ward's name without the word: "Hàng Bạc, Hoàn Kiếm". */
function bareWard(
  address: AddressWords,
  limit: number,
  known: ReadonlyMap<string, readonly Ward[]>,
): string | undefined {
  let key = ''
  for (let start = limit - 1; start >= Math.max(0, limit - mostNameWords); start--) {
    key = keyPart(address.words[start]) + key
    if (startsPart(address, start)) {
      return /^\d/.test(key) ? undefined : pickWard(known.get(key), undefined)
    }
  }
  return undefined
}
