import { countShared } from './doc-set.ts'
import type { DocSet } from './doc-set.ts'
import type { LiveSegment } from './live-segment.ts'

function countDense(bits: Uint32Array, column: Uint16Array, counts: Uint32Array): void {
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
  else for (let at = 0; at < set.list.length; at++) counts[column[set.list[at]]]++
}

const mostCounted = 100

/**
 * As `countFacet`; counts of results from `keptFrom` on are kept under `asked`, which must
 * tell results apart.
 */
export function countKeptFacet(
  live: LiveSegment,
  set: DocSet,
  facet: number,
  counts: Uint32Array,
  asked: string,
  keptFrom: number,
): void {
  if (set.count < keptFrom || set.count === live.liveCount) return countFacet(live, set, facet, counts)
  const key = `${facet} ${asked}`
  let own = live.counted.get(key)
  if (own === undefined) {
    own = new Uint32Array(live.segment.data.facetValues[facet])
    countFacet(live, set, facet, own)
    if (live.counted.size === mostCounted) live.counted.delete(live.counted.keys().next().value ?? '')
  } else live.counted.delete(key)
  live.counted.set(key, own)
  for (let value = 0; value < own.length; value++) counts[value] += own[value]
}

/** Adds to `counts`, for each flag, how many documents of a set have it. */
export function countFlags({ segment }: LiveSegment, set: DocSet, counts: number[]): void {
  if (set.dense) {
    for (let flag = 0; flag < counts.length; flag++) {
      counts[flag] += countShared(set, segment.posting(segment.terms.flags + flag))
    }
    return
  }
  for (let at = 0; at < set.list.length; at++) {
    const flags = segment.flags[set.list[at]]
    for (let flag = 0; flag < counts.length; flag++) counts[flag] += (flags >>> flag) & 1
  }
}
