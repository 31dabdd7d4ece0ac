import type { DocSet } from './doc-set.ts'
import type { Segment } from './segment.ts'
import { intersect } from './doc-set.ts'

/** Adds to `counts`, for each value of a facet, how many documents of a set have it. */
export function countFacet(segment: Segment, set: DocSet, facet: number, counts: Uint32Array): void {
  const column = segment.facets[facet]
  if (!set.dense) {
    for (let at = 0; at < set.list.length; at++) counts[column[set.list[at]]]++
    return
  }
  for (let word = 0; word < set.bits.length; word++) {
    let rest = set.bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      counts[column[(word << 5) + 31 - Math.clz32(low)]]++
      rest ^= low
    }
  }
}

/** How many documents of a set have a flag. */
export function countFlag(segment: Segment, set: DocSet, flag: number): number {
  return intersect(set, segment.posting(segment.terms.flags + flag)).count
}
