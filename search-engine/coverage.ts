import { bitWords, countBits } from './bits.ts'
import type { DocSet } from './doc-set.ts'

/** Sums are below 32: five bits, each a bitset over all documents. */
const planeCount = 5
export const largestSum = 2 ** planeCount - 1

const kept: Uint32Array[] = []

/**
 * Sums of whole weights for every document at once, one bitset for each binary digit: adding a set costs a few
 * operations on 32 documents, however many are in it. One lasts until the next is made.
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

  /** Adds a weight to the documents of a set. The sum of all weights added is at most `largestSum`. */
  add(set: DocSet, weight: number): void {
    for (let digit = 0; digit < planeCount; digit++) {
      if ((weight & (1 << digit)) === 0) continue
      if (set.dense) this.addDigit(set.bits, digit)
      else for (const document of set.list) this.addCarry(document >>> 5, 1 << (document & 31), digit)
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

  private addDigit(bits: Uint32Array, digit: number): void {
    const first = this.planes[digit]
    for (let word = 0; word < bits.length; word++) {
      let carry = bits[word]
      if (carry === 0) continue
      const sum = first[word]
      first[word] = sum ^ carry
      carry &= sum
      if (carry !== 0) this.addCarry(word, carry, digit + 1)
    }
  }

  /** The documents whose sum is not below `least`, as a bitset written to `to`; returns how many. */
  reaching(least: number, to: Uint32Array): number {
    const [p0, p1, p2, p3, p4] = this.planes
    const [b0, b1, b2, b3, b4] = Array.from({ length: planeCount }, (_none, digit) =>
      (least & (1 << digit)) === 0 ? 0 : -1,
    )
    for (let word = 0; word < to.length; word++) {
      // From the lowest digit up: more is more, less is less, and equal leaves what the lower digits say.
      let reaches = p0[word] | ~b0
      reaches = (p1[word] & ~b1) | (~(p1[word] ^ b1) & reaches)
      reaches = (p2[word] & ~b2) | (~(p2[word] ^ b2) & reaches)
      reaches = (p3[word] & ~b3) | (~(p3[word] ^ b3) & reaches)
      to[word] = (p4[word] & ~b4) | (~(p4[word] ^ b4) & reaches)
    }
    return countBits(to)
  }

  sumOf(document: number): number {
    let sum = 0
    for (let digit = 0; digit < planeCount; digit++) {
      sum |= ((this.planes[digit][document >>> 5] >>> (document & 31)) & 1) << digit
    }
    return sum
  }
}
