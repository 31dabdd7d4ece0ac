import { countShared } from './doc-set.ts'
import type { DocSet } from './doc-set.ts'
import type { LiveSegment } from './live-segment.ts'
import type { Column } from './segment.ts'

function countDense(bits: Uint32Array, column: Column, counts: Uint32Array): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]
    const first = (word << 5) + 31
    while (rest !== 0) {
      const low = rest & -rest
      counts[column[first - Math.clz32(low)]]++
      rest ^= low
    }
  }
}

function countSparse(list: Uint32Array, column: Column, counts: Uint32Array): void {
  for (let at = 0; at < list.length; at++) counts[column[list[at]]]++
}

/** Adds to `counts`, for each value of a facet, how many documents of a set of live documents have it. */
function countFacet(live: LiveSegment, set: DocSet, facet: number, counts: Uint32Array): void {
  const { segment } = live
  const column = segment.facets[facet]
  if (set.count === live.liveCount) {
    const first = segment.terms.facets[facet]
    for (let value = 0; value < segment.data.facetValues[facet]; value++)
      counts[value] += segment.frequency(first + value)
    live.forEachDeleted((document) => {
      counts[column[document]]--
    })
  } else if (set.dense) countDense(set.bits, column, counts)
  else countSparse(set.list, column, counts)
}

/** Adds to `counts`, for each flag, how many documents of a set have it. */
function countFlags({ segment }: LiveSegment, set: DocSet, counts: Uint32Array): void {
  if (set.dense) {
    for (let flag = 0; flag < counts.length; flag++) {
      counts[flag] += countShared(set, segment.posting(segment.terms.flags + flag))
    }
    return
  }
  const combinations = new Uint32Array(1 << counts.length)
  const { flags } = segment
  const mask = combinations.length - 1
  for (let at = 0; at < set.list.length; at++) combinations[flags[set.list[at]] & mask]++
  for (let flag = 0; flag < counts.length; flag++) {
    for (let mark = 1 << flag; mark < combinations.length; mark = (mark + 1) | (1 << flag))
      counts[flag] += combinations[mark]
  }
}

/** Results of which counts are kept. */
const mostCounted = 400

/** Adds what `count` counts; when `kept` it is remembered under `key` and not counted again. */
function addCounts(
  live: LiveSegment,
  counts: Uint32Array,
  key: string | undefined,
  count: (counts: Uint32Array) => void,
): void {
  if (key === undefined) return count(counts)
  let own = live.counted.get(key)
  if (own === undefined) {
    own = new Uint32Array(counts.length)
    count(own)
    if (live.counted.size === mostCounted) live.counted.delete(live.counted.keys().next().value ?? '')
  } else live.counted.delete(key)
  live.counted.set(key, own)
  for (let value = 0; value < own.length; value++) counts[value] += own[value]
}

/** Counts the values of facets and the flags of one segment's results. */
export class Counting {
  private readonly live: LiveSegment
  private readonly keptFrom: number

  /** Counts of results from `keptFrom` on are kept, until a document of the segment is deleted. */
  constructor(live: LiveSegment, keptFrom: number) {
    this.live = live
    this.keptFrom = keptFrom
  }

  /** What counts of a result are kept under; `asked` must tell results apart. */
  private keyOf(what: string, set: DocSet, asked: string): string | undefined {
    return set.count < this.keptFrom ? undefined : `${what} ${asked}`
  }

  /** Adds to `counts`, for each value of a facet, how many documents of a set have it. */
  addFacet(set: DocSet, facet: number, counts: Uint32Array, asked: string): void {
    const { live } = this
    const key = set.count === live.liveCount ? undefined : this.keyOf(String(facet), set, asked)
    addCounts(live, counts, key, (own) => countFacet(live, set, facet, own))
  }

  /** Adds to `counts`, for each flag, how many documents of a set have it. */
  addFlags(set: DocSet, counts: Uint32Array, asked: string): void {
    const { live } = this
    addCounts(live, counts, this.keyOf('flags', set, asked), (own) => countFlags(live, set, own))
  }
}
