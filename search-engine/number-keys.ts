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

const tenDigits = 10 ** 10

/** Whether a key is that of ten digits: a code that may have branches. */
export function mayHaveBranches(key: number): boolean {
  return key >= tenDigits && key < 2 * tenDigits
}

/** Keys of a ten-digit code's branches: `first` to `first + 999`. */
export function firstBranchKey(key: number): number {
  return key * 1000
}
