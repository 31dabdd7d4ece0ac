import { bitWords, countBits, forEachBit } from './bits.ts'
import { takeBits } from './scratch.ts'
import { type Work, wordsPerUnit } from './work.ts'

/** Sums are below 32: five bits, each a bitset over all documents. */
const planeCount = 5
export const maxSum = 2 ** planeCount - 1

/** Up to this many documents are sorted by their sums individually. */
const maxListed = 16_384

const kept: Uint32Array[] = []

/** Returns an all-ones or all-zeros word for each binary digit of a number. */
const digitMasks = (number: number) =>
  Array.from({ length: planeCount }, (_none, digit) => -((number >>> digit) & 1))

/**
 * Sums integer weights for every document at once, one bitset per binary digit: adding a set costs a few operations
 * per 32 documents, whatever its size. Valid until the next instance is made.
 */
export class Coverage {
  private readonly planes: Uint32Array[]

  constructor(size: number) {
    const words = bitWords(size)
    this.planes = Array.from({ length: planeCount }, (_none, digit) => {
      if ((kept[digit]?.length ?? 0) < words) kept[digit] = new Uint32Array(words)
      return kept[digit].subarray(0, words).fill(0)
    })
  }

  /** Adds a weight to the listed documents. All weights added must sum to at most `maxSum`. */
  addList(list: Uint32Array, weight: number): void {
    for (let digit = 0; digit < planeCount; digit++) {
      if ((weight & (1 << digit)) === 0) continue
      for (let at = 0; at < list.length; at++) this.addCarry(list[at] >>> 5, 1 << (list[at] & 31), digit)
    }
  }

  private addCarry(word: number, carry: number, digit: number): void {
    for (let next = digit; carry !== 0 && next < planeCount; next++) {
      const plane = this.planes[next]
      const held = plane[word]
      plane[word] = held ^ carry
      carry &= held
    }
  }

  /** Like `addList`, all digits in one pass over a bitset. */
  addBits(bits: Uint32Array, weight: number): void {
    const [p0, p1, p2, p3, p4] = this.planes
    const [w0, w1, w2, w3, w4] = digitMasks(weight)
    for (let word = 0; word < bits.length; word++) {
      const added = bits[word]
      if (added === 0) continue
      let digit = added & w0
      let held = p0[word]
      p0[word] = held ^ digit
      let carry = held & digit
      digit = added & w1
      held = p1[word]
      p1[word] = held ^ digit ^ carry
      carry = (held & digit) | (carry & (held ^ digit))
      digit = added & w2
      held = p2[word]
      p2[word] = held ^ digit ^ carry
      carry = (held & digit) | (carry & (held ^ digit))
      digit = added & w3
      held = p3[word]
      p3[word] = held ^ digit ^ carry
      carry = (held & digit) | (carry & (held ^ digit))
      p4[word] ^= (added & w4) ^ carry
    }
  }

  /** Writes the documents of `within` whose sum is at least `min` to `to` and returns their number. */
  private reaching(min: number, within: Uint32Array, to: Uint32Array): number {
    const [p0, p1, p2, p3, p4] = this.planes
    const [b0, b1, b2, b3, b4] = digitMasks(min)
    for (let word = 0; word < to.length; word++) {
      // From the lowest digit up: a higher digit overrides, an equal one keeps the result of the lower digits.
      let reaches = p0[word] | ~b0
      reaches = (p1[word] & ~b1) | (~(p1[word] ^ b1) & reaches)
      reaches = (p2[word] & ~b2) | (~(p2[word] ^ b2) & reaches)
      reaches = (p3[word] & ~b3) | (~(p3[word] ^ b3) & reaches)
      to[word] = ((p4[word] & ~b4) | (~(p4[word] ^ b4) & reaches)) & within[word]
    }
    return countBits(to)
  }

  /**
   * Returns the documents of `within` with the greatest sums, ascending: all above some sum that is at least `min`,
   * and the first `wanted` with that sum. So there are at least `wanted` if enough exist.
   */
  greatest(min: number, wanted: number, within: Uint32Array, work: Work, listed = maxListed): Uint32Array {
    const reached = takeBits(within.length)
    const count = (sum: number) => {
      work.spend(within.length / wordsPerUnit)
      return this.reaching(sum, within, reached)
    }
    let low = min
    let high = maxSum
    let counted = low
    let left = count(low)
    while (low < high && left > listed) {
      counted = (low + high + 1) >>> 1
      const reaching = count(counted)
      if (reaching < wanted) high = counted - 1
      else [low, left] = [counted, reaching]
    }
    if (counted !== low) count(low)
    const bySum: number[][] = Array.from({ length: maxSum + 1 }, () => [])
    forEachBit(reached, (document) => {
      const documents = bySum[this.sumOf(document)]
      if (documents.length < wanted) documents.push(document)
    })
    const found: number[] = []
    for (let sum = maxSum; sum >= low && found.length < wanted; sum--) found.push(...bySum[sum])
    return Uint32Array.from(found).sort()
  }

  private sumOf(document: number): number {
    let sum = 0
    for (let digit = 0; digit < planeCount; digit++) {
      sum |= ((this.planes[digit][document >>> 5] >>> (document & 31)) & 1) << digit
    }
    return sum
  }
}
