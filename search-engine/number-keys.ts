/** Digits of the longest number that is indexed: more would not fit a double with their leading zeros. */
const longestNumber = 15

/** A number's digits as one double that keeps leading zeros, or −1 when there are none or too many. */
export function numberKey(text: string): number {
  let key = 1
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) continue
    if (++digits > longestNumber) return -1
    key = key * 10 + digit
  }
  return digits === 0 ? -1 : key
}

/** Above every key. */
export const noKey = 2 * 10 ** longestNumber

/** Order of two keys as texts: digit by digit, a prefix before its continuations. */
export function compareKeys(a: number, b: number): number {
  let left = a
  let right = b
  while (left < 10 ** longestNumber) left *= 10
  while (right < 10 ** longestNumber) right *= 10
  return left - right || a - b
}

/** Whether a key is that of a number of `length` digits. */
export function hasLength(key: number, length: number): boolean {
  return key >= 10 ** length && key < 2 * 10 ** length
}

/** Keys of the numbers of `length` digits that begin with those of `prefix`: from the first up to, not including, the second. */
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

/** Whether a key is that of ten digits: a code that may have branches. */
export function mayHaveBranches(key: number): boolean {
  return key >= tenDigits && key < 2 * tenDigits
}

/** Keys of a ten-digit code's branches: `first` to `first + 999`. */
export function firstBranchKey(key: number): number {
  return key * 1000
}
