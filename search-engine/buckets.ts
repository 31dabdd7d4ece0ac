import type { DocSet } from './doc-set.ts'
import { emptySet, filter, fromBits, intersect, sparseSet, union } from './doc-set.ts'
import { bitWords, hasBit, setBit } from './bits.ts'
import { mostUnmatched } from './evidence.ts'
import type { Segment } from './segment.ts'
import { longLength } from './segment.ts'

/** Documents in any order as a set. */
export function collect(documents: readonly number[], size: number): DocSet {
  if (documents.length < 2048 && documents.length < size / 8)
    return sparseSet(Uint32Array.from(documents).sort())
  const bits = new Uint32Array(bitWords(size))
  for (let at = 0; at < documents.length; at++) setBit(bits, documents[at])
  return fromBits(bits)
}

/** Documents of a set whose name without legal form has `unmatched` words more than the `asked` ones. */
export function withUnmatched(segment: Segment, set: DocSet, asked: number, unmatched: number): DocSet {
  if (set.count === 0) return emptySet
  const { lengths } = segment.terms
  const length = asked + unmatched
  if (unmatched > 0 && length < longLength) return intersect(set, segment.posting(lengths + length))
  const terms: DocSet[] = []
  const first = unmatched === 0 ? 0 : longLength
  for (let at = first; at <= Math.min(length, longLength); at++) terms.push(segment.posting(lengths + at))
  const found = intersect(set, union(terms, segment.size))
  if (length < longLength) return found
  return filter(found, segment.size, (document) => {
    const more = Math.max(0, segment.coreLengths[document] - asked)
    return Math.min(more, mostUnmatched) === unmatched
  })
}

/** Splits members of an order by a small number, leaving out the lists that come after there are `enough`. */
export function splitBy(
  documents: Uint32Array,
  within: Uint32Array,
  enough: number,
  numberOf: (document: number) => number,
): number[][] {
  const counts = new Uint32Array(mostUnmatched + 1)
  for (let at = 0; at < documents.length; at++)
    if (hasBit(within, documents[at])) counts[numberOf(documents[at])]++
  let cutoff = 0
  for (let sum = counts[0]; cutoff < mostUnmatched && sum < enough; sum += counts[cutoff]) cutoff++
  const lists = Array.from({ length: cutoff + 1 }, (): number[] => [])
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at]
    const number = numberOf(document)
    if (number <= cutoff && hasBit(within, document)) lists[number].push(document)
  }
  return lists
}
