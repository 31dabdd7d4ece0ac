import { bitWords, clearBit, setBit } from './bits.ts'
import { collect } from './buckets.ts'
import type { DocSet } from './doc-set.ts'
import { fromBits } from './doc-set.ts'
import { takeBits } from './scratch.ts'
import type { Segment } from './segment.ts'
import { sharedU32 } from './shared-arrays.ts'

/** Documents between stored sets: each set costs as much as one bit per document. */
const setStep = (size: number) => Math.max(1, Math.ceil(size / 24))

/** Documents between rows of counts: a row is never longer than the documents it counts. */
const countStep = (size: number, width: number) => Math.max(1, width, Math.ceil(size / 256))

const widthOf = (used: readonly Uint32Array[]) => used.reduce((total, { length }) => total + length, 0)

/** First and last day, inclusive. */
export type DateRange = readonly [number, number]

/** Returns, at regular steps in date order, the set of all documents up to that step. */
export function stepDates(byDate: Uint32Array): Uint32Array {
  const step = setStep(byDate.length)
  const length = bitWords(byDate.length)
  const sets = sharedU32(Math.floor(byDate.length / step) * length)
  for (let at = 0; at < sets.length / length; at++) {
    const set = sets.subarray(at * length, (at + 1) * length)
    if (at > 0) set.set(sets.subarray((at - 1) * length, at * length))
    for (let place = at * step; place < (at + 1) * step; place++) setBit(set, byDate[place])
  }
  return sets
}

/**
 * Returns, at regular steps in date order, the number of documents up to that step with each value of each facet:
 * the values that occur, ascending, one facet after the other.
 */
export function stepCounts(byDate: Uint32Array, facets: readonly ArrayLike<number>[]): Uint32Array {
  const used = facets.map((column) =>
    Uint32Array.from(new Set(byDate.map((document) => column[document]))).sort(),
  )
  const width = widthOf(used)
  const step = countStep(byDate.length, width)
  const rows = sharedU32(Math.floor(byDate.length / step) * width)
  let start = 0
  for (const [facet, column] of facets.entries()) {
    const counts = new Uint32Array((used[facet].at(-1) ?? 0) + 1)
    for (let place = 0; place < byDate.length; place++) {
      counts[column[byDate[place]]]++
      if ((place + 1) % step !== 0) continue
      const row = ((place + 1) / step - 1) * width + start
      used[facet].forEach((value, slot) => (rows[row + slot] = counts[value]))
    }
    start += used[facet].length
  }
  return rows
}

/** Returns the start and end of a date range in date order. */
export function placesOfDates({ byDate, dates, size }: Segment, from: number, to: number): [number, number] {
  const firstFrom = (date: number) => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (dates[byDate[middle]] < date) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = firstFrom(from)
  return [first, Math.max(first, firstFrom(to + 1))]
}

/** Adds the counts of each value of a facet among the documents between two positions in date order. */
export function addDatedCounts(
  segment: Segment,
  first: number,
  end: number,
  facet: number,
  counts: Uint32Array,
): void {
  const { byDate, dateCounts, usedValues } = segment
  const width = widthOf(usedValues)
  const step = countStep(segment.size, width)
  const start = widthOf(usedValues.slice(0, facet))
  const column = segment.facets[facet]
  const addBefore = (place: number, sign: 1 | -1) => {
    const rows = Math.floor(place / step)
    const row = (rows - 1) * width + start
    if (rows > 0) usedValues[facet].forEach((value, slot) => (counts[value] += sign * dateCounts[row + slot]))
    for (let at = rows * step; at < place; at++) counts[column[byDate[at]]] += sign
  }
  addBefore(end, 1)
  addBefore(first, -1)
}

/** Returns the documents between two positions in date order: the difference of two steps, plus a few at the ends. */
export function documentsByDate({ byDate, dateSteps, size }: Segment, first: number, end: number): DocSet {
  const step = setStep(size)
  if (end - first <= step) return collect(byDate.subarray(first, end), size)
  const length = bitWords(size)
  const steps = dateSteps.length / length
  const nearest = (place: number) => Math.min(steps, Math.round(place / step))
  const [low, high] = [nearest(first), nearest(end)]
  const bits = takeBits(length)
  // Longer than a step, so its end is never nearest to position 0.
  bits.set(dateSteps.subarray((high - 1) * length, high * length))
  const before = low === 0 ? [] : dateSteps.subarray((low - 1) * length, low * length)
  for (let at = 0; at < before.length; at++) bits[at] &= ~before[at]
  for (let place = first; place < low * step; place++) setBit(bits, byDate[place])
  for (let place = low * step; place < first; place++) clearBit(bits, byDate[place])
  for (let place = high * step; place < end; place++) setBit(bits, byDate[place])
  for (let place = end; place < high * step; place++) clearBit(bits, byDate[place])
  return fromBits(bits, end - first)
}
