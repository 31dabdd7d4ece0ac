import { gaps, keyPart, type AddressWords } from './address-words.ts'
import { kindBefore, kindBehind, type UnitKind } from './unit-kinds.ts'

/** A name found in an address. Words `start` up to `end` (exclusive) are the unit with its kind words. */
export type NameMatch<T> = {
  value: T
  kind: UnitKind | undefined
  start: number
  nameStart: number
  nameEnd: number
}

/** A dot ends a part unless it follows an abbreviation ("Đ. Hà Nội" is a street). */
function endsByDot(word: string): boolean {
  return word.length > 2 || (word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57)
}

/** Returns whether a name without a kind word may start here: at the start of a part of the address. */
export function startsPart(address: AddressWords, at: number): boolean {
  const gap = address.gapBefore[at]
  if (gap === gaps.dot) return at === 0 || endsByDot(address.words[at - 1])
  return gap >= gaps.dash
}

/**
 * Returns the longest name of `known` that ends right before word `end` and has a kind word or starts a part of the
 * address. `accepts` tells which kinds (undefined: none written) a value allows, `mayStart` where a name without a kind
 * word may start.
 */
export function matchName<T>(
  address: AddressWords,
  end: number,
  known: ReadonlyMap<string, T>,
  maxWords: number,
  accepts: (kind: UnitKind | undefined, value: T) => boolean,
  mayStart: (address: AddressWords, at: number) => boolean = startsPart,
): NameMatch<T> | undefined {
  const { words, gapBefore } = address
  const kindAfter = end > 1 ? kindBehind(address, end) : undefined
  const nameEnd = kindAfter ? end - 1 : end
  let key = ''
  let found: NameMatch<T> | undefined
  for (let nameStart = nameEnd - 1; nameStart >= Math.max(0, nameEnd - maxWords); nameStart--) {
    key = keyPart(words[nameStart]) + key
    const value = known.get(key)
    if (value !== undefined) {
      const before = kindBefore(address, nameStart)
      const kind = before?.kind ?? kindAfter
      const start = before?.start ?? nameStart
      const bounded = before !== undefined || mayStart(address, nameStart)
      if (bounded && accepts(kind, value)) found = { value, kind, start, nameStart, nameEnd }
    }
    if (gapBefore[nameStart] === gaps.comma) break
  }
  return found
}
