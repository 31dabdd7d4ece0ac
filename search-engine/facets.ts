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
export function countFacet(live: LiveSegment, set: DocSet, facet: number, counts: Uint32Array): void {
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

/** How many documents of a set have a flag. */
export function countFlag({ segment }: LiveSegment, set: DocSet, flag: number): number {
  return countShared(set, segment.posting(segment.terms.flags + flag))
}
