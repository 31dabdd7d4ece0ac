/** Max digits of an indexed number: more would not fit a double with leading zeros. */
export const maxDigits = 15

/** Packs a number's digits into a double that keeps leading zeros; −1 for no digits or too many. */
export function numberKey(text: string): number {
  let key = 1
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) continue
    if (++digits > maxDigits) return -1
    key = key * 10 + digit
  }
  return digits === 0 ? -1 : key
}

/** Greater than every key. */
export const noKey = 2 * 10 ** maxDigits

/** Compares two keys as text: digit by digit, a prefix before its continuations. */
export function compareKeys(a: number, b: number): number {
  let left = a
  let right = b
  while (left < 10 ** maxDigits) left *= 10
  while (right < 10 ** maxDigits) right *= 10
  return left - right || a - b
}

/** Returns whether a key has `length` digits. */
export function hasLength(key: number, length: number): boolean {
  return key >= 10 ** length && key < 2 * 10 ** length
}

/** Returns the range of keys with `length` digits and this prefix: first, and one past the last. */
export function prefixRange(prefix: number, length: number): [number, number] {
  if (prefix < 0 || prefix >= 2 * 10 ** length) return [0, 0]
  let from = prefix
  let end = prefix + 1
  while (from < 10 ** length) {
    from *= 10
    end *= 10
  }
  return [from, end]
}

const tenDigits = 10 ** 10

/** Returns whether a key has ten digits: a code that may have branches. */
export function mayHaveBranches(key: number): boolean {
  return key >= tenDigits && key < 2 * tenDigits
}

/** Returns the first key of a ten-digit code's branches, which span 1,000 keys. */
export function firstBranchKey(key: number): number {
  return key * 1000
}
