import { bitWords, countBits, setBit } from './bits.ts'
import { releaseBits, takeBits } from './scratch.ts'

/**
 * A set of document numbers below some size: a bitset when it holds more than 1/32 of them, else ascending numbers.
 * Sets are immutable; postings are views over the index. Bitsets made during a search are scratch and valid until
 * it ends.
 */
export type DocSet =
  | { readonly dense: true; readonly bits: Uint32Array; readonly count: number }
  | { readonly dense: false; readonly list: Uint32Array; readonly count: number }

export const emptySet: DocSet = { dense: false, list: new Uint32Array(0), count: 0 }

/** Returns whether a bitset of `size` documents takes fewer bytes than a list of `count`. */
export function isDense(count: number, size: number): boolean {
  return count > bitWords(size)
}

export function sparseSet(list: Uint32Array): DocSet {
  return { dense: false, list, count: list.length }
}

/** Builds a set from a bitset, as a list when few bits are set. Consumes the bitset. */
export function fromBits(bits: Uint32Array, count = countBits(bits)): DocSet {
  if (count > bits.length) return { dense: true, bits, count }
  const list = new Uint32Array(count)
  let next = 0
  for (let word = 0; next < count; word++) {
    let rest = bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      list[next++] = (word << 5) + 31 - Math.clz32(low)
      rest ^= low
    }
  }
  releaseBits(bits)
  return sparseSet(list)
}

/** Builds a lasting set from distinct documents in any order. */
export function setOf(documents: readonly number[], size: number): DocSet {
  if (!isDense(documents.length, size)) return sparseSet(Uint32Array.from(documents).sort())
  const bits = new Uint32Array(bitWords(size))
  for (const document of documents) setBit(bits, document)
  return { dense: true, bits, count: documents.length }
}

/** Copies a set so that it outlives the search. */
export function keepSet(set: DocSet): DocSet {
  return set.dense ? { ...set, bits: set.bits.slice() } : set
}

/** Returns the set of all documents below `size`. */
export function fullSet(size: number): DocSet {
  const bits = new Uint32Array(bitWords(size)).fill(0xffffffff)
  if (size % 32 !== 0) bits[bits.length - 1] = 2 ** (size % 32) - 1
  return fromBits(bits, size)
}

/** Returns the members as ascending numbers. */
export function toList(set: DocSet): Uint32Array {
  if (!set.dense) return set.list
  const list = new Uint32Array(set.count)
  let next = 0
  for (let word = 0; word < set.bits.length; word++) {
    let rest = set.bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      list[next++] = (word << 5) + 31 - Math.clz32(low)
      rest ^= low
    }
  }
  return list
}

/** Returns the members as a new bitset over `size` documents. */
export function toBits(set: DocSet, size: number): Uint32Array {
  const bits = takeBits(bitWords(size))
  if (set.dense) {
    bits.set(set.bits)
    return bits
  }
  bits.fill(0)
  for (let at = 0; at < set.list.length; at++) setBit(bits, set.list[at])
  return bits
}

/** Returns the first position in an ascending list whose number is not below `value`. */
export function lowerBound(list: Uint32Array, value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Like `lowerBound`, starting at `from` and optimised for near hits. */
function gallop(list: Uint32Array, from: number, value: number): number {
  let step = 1
  let high = from
  while (high < list.length && list[high] < value) {
    from = high + 1
    high += step
    step <<= 1
  }
  if (high > list.length) high = list.length
  while (from < high) {
    const middle = (from + high) >>> 1
    if (list[middle] < value) from = middle + 1
    else high = middle
  }
  return from
}

export function has(set: DocSet, document: number): boolean {
  if (set.dense) return (set.bits[document >>> 5] & (1 << (document & 31))) !== 0
  const at = lowerBound(set.list, document)
  return at < set.list.length && set.list[at] === document
}

/** Returns the members of a list that are (`wanted`) or are not in a set. */
function sift(list: Uint32Array, set: DocSet, wanted: boolean): DocSet {
  const kept = new Uint32Array(list.length)
  let next = 0
  if (set.dense) {
    const { bits } = set
    const one = wanted ? 1 : 0
    for (let at = 0; at < list.length; at++) {
      const document = list[at]
      kept[next] = document
      next += ((bits[document >>> 5] >>> (document & 31)) & 1) === one ? 1 : 0
    }
  } else {
    const other = set.list
    const isMuchLonger = other.length > 8 * list.length
    let place = 0
    for (let at = 0; at < list.length; at++) {
      const document = list[at]
      if (isMuchLonger) place = gallop(other, place, document)
      else while (place < other.length && other[place] < document) place++
      if ((place < other.length && other[place] === document) === wanted) kept[next++] = document
    }
  }
  return sparseSet(kept.subarray(0, next))
}

/** Sets `bit` in the marks of list members that are in a set. The list ascends. */
export function markShared(list: Uint32Array, set: DocSet, marks: Uint32Array, bit: number): void {
  if (set.dense) {
    const { bits } = set
    for (let at = 0; at < list.length; at++) {
      if ((bits[list[at] >>> 5] & (1 << (list[at] & 31))) !== 0) marks[at] |= bit
    }
    return
  }
  const other = set.list
  let place = 0
  for (let at = 0; at < list.length && place < other.length; at++) {
    place = gallop(other, place, list[at])
    if (other[place] === list[at]) marks[at] |= bit
  }
}

/** Returns the number of members two sets share. */
export function countShared(a: DocSet, b: DocSet): number {
  if (!a.dense || !b.dense) return intersectAll([a, b]).count
  return countBits(a.bits, b.bits)
}

export function intersect(a: DocSet, b: DocSet): DocSet {
  return intersectAll([a, b])
}

/** Intersects one or more sets: lists first, then the smallest. */
export function intersectAll(sets: readonly DocSet[]): DocSet {
  const [smallest, ...rest] = [...new Set(sets)].sort(
    (a, b) => Number(a.dense) - Number(b.dense) || a.count - b.count,
  )
  if (smallest.dense) return rest.length === 0 ? smallest : intersectBits([smallest, ...rest])
  let found: DocSet = smallest
  for (const set of rest) {
    if (found.count === 0) return emptySet
    if (!found.dense) found = sift(found.list, set, true)
  }
  return found
}

/** Like `intersectAll`, for two or more dense sets. */
function intersectBits(sets: readonly DocSet[]): DocSet {
  const [first, second, ...rest] = sets.flatMap((set) => (set.dense ? [set.bits] : []))
  const bits = takeBits(first.length)
  for (let at = 0; at < bits.length; at++) bits[at] = first[at] & second[at]
  for (const other of rest) for (let at = 0; at < bits.length; at++) bits[at] &= other[at]
  return fromBits(bits)
}

/** Returns the members of `a` that are not in `b`. */
export function subtract(a: DocSet, b: DocSet): DocSet {
  if (b.count === 0 || a.count === 0) return a
  if (!a.dense) return sift(a.list, b, false)
  const bits = takeBits(a.bits.length)
  if (b.dense) for (let at = 0; at < bits.length; at++) bits[at] = a.bits[at] & ~b.bits[at]
  else bits.set(a.bits)
  if (!b.dense) for (let at = 0; at < b.list.length; at++) bits[b.list[at] >>> 5] &= ~(1 << (b.list[at] & 31))
  return fromBits(bits)
}

/** Returns the union of sets over `size` documents. */
export function union(sets: readonly DocSet[], size: number): DocSet {
  const present = sets.filter((set) => set.count > 0)
  if (present.length === 0) return emptySet
  if (present.length === 1) return present[0]
  const total = present.reduce((sum, set) => sum + set.count, 0)
  // Sorting more than this takes longer than a pass over all bits.
  if (total * 1024 > size) return fromBits(uniteBits(present, size))
  const all = new Uint32Array(total)
  let next = 0
  for (const set of present) {
    all.set(toList(set), next)
    next += set.count
  }
  all.sort()
  let kept = 0
  for (let at = 0; at < total; at++) if (at === 0 || all[at] !== all[at - 1]) all[kept++] = all[at]
  return sparseSet(all.subarray(0, kept))
}

/** As `union`, as a bitset whatever is in it. */
export function uniteBits(sets: readonly DocSet[], size: number): Uint32Array {
  const bits = takeBits(bitWords(size)).fill(0)
  for (const set of sets) {
    if (set.dense) for (let at = 0; at < bits.length; at++) bits[at] |= set.bits[at]
    else for (let at = 0; at < set.list.length; at++) setBit(bits, set.list[at])
  }
  return bits
}

/** Returns the members for which `keep` holds. */
export function filter(set: DocSet, size: number, keep: (document: number) => boolean): DocSet {
  if (!set.dense) {
    const kept = new Uint32Array(set.count)
    let next = 0
    for (let at = 0; at < kept.length; at++) if (keep(set.list[at])) kept[next++] = set.list[at]
    return sparseSet(kept.subarray(0, next))
  }
  const bits = takeBits(bitWords(size)).fill(0)
  for (let word = 0; word < bits.length; word++) {
    let rest = set.bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      if (keep((word << 5) + 31 - Math.clz32(low))) bits[word] |= low
      rest ^= low
    }
  }
  return fromBits(bits)
}
