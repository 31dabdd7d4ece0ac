import { bitWords, setBit } from './bits.ts'
import type { DocSet } from './doc-set.ts'
import { filter, fromBits, intersect, sparseSet } from './doc-set.ts'
import { maxUnmatched } from './evidence.ts'
import type { Part } from './part.ts'
import { takeBits } from './scratch.ts'
import type { Segment } from './segment.ts'
import { longLength } from './segment.ts'

/** Builds a scratch set from distinct documents in any order. */
export function collect(documents: ArrayLike<number>, size: number): DocSet {
  if (documents.length < 2048 && documents.length < size / 8)
    return sparseSet(Uint32Array.from(documents).sort())
  const bits = takeBits(bitWords(size)).fill(0)
  for (let at = 0; at < documents.length; at++) setBit(bits, documents[at])
  return fromBits(bits, documents.length)
}

/** A set split by the number of name words the query leaves unmatched: 0 to `maxUnmatched`. */
export interface Buckets {
  /** Returns the documents with that many unmatched words, in disjoint parts. */
  get(unmatched: number): Part[]
}

function whole(set: DocSet): Part[] {
  return set.count === 0 ? [] : [{ all: [set], none: [] }]
}

/** Number of parts taken one by one before the list is split into all of them. */
const takenSingly = 2

/** Splits a list, keeping the order within each part, lazily: the first parts are usually enough. */
function splitList(list: Uint32Array, lengths: Uint8Array, asked: number): Buckets {
  const unmatchedOf = (document: number) => Math.min(Math.max(lengths[document] - asked, 0), maxUnmatched)
  const ends = new Uint32Array(maxUnmatched + 2)
  let sorted: Uint32Array | undefined
  const splitAll = () => {
    for (let at = 0; at < list.length; at++) ends[unmatchedOf(list[at]) + 1]++
    for (let at = 0; at <= maxUnmatched; at++) ends[at + 1] += ends[at]
    const starts = ends.slice()
    const all = new Uint32Array(list.length)
    for (let at = 0; at < list.length; at++) all[starts[unmatchedOf(list[at])]++] = list[at]
    return all
  }
  const takeOne = (unmatched: number) => {
    const kept: number[] = []
    for (let at = 0; at < list.length; at++) if (unmatchedOf(list[at]) === unmatched) kept.push(list[at])
    return Uint32Array.from(kept)
  }
  let taken = 0
  return {
    get(unmatched) {
      if (sorted === undefined && taken++ < takenSingly) return whole(sparseSet(takeOne(unmatched)))
      sorted ??= splitAll()
      return whole(sparseSet(sorted.subarray(ends[unmatched], ends[unmatched + 1])))
    },
  }
}

function splitByLength(
  segment: Segment,
  set: DocSet,
  asked: number,
  lengths: Uint8Array,
  firstTerm: number,
): Buckets {
  if (!set.dense) return splitList(set.list, lengths, asked)
  const ofLength = (length: number): Part[] => {
    const posting = segment.posting(firstTerm + length)
    return posting.count === 0 ? [] : [{ all: [set, posting], none: [] }]
  }
  return {
    get(unmatched) {
      const length = asked + unmatched
      if (length < longLength) {
        if (unmatched > 0) return ofLength(length)
        return Array.from({ length: asked + 1 }, (_none, at) => ofLength(at)).flat()
      }
      const long = filter(
        intersect(set, segment.posting(firstTerm + longLength)),
        segment.size,
        (document) => {
          return Math.min(Math.max(0, lengths[document] - asked), maxUnmatched) === unmatched
        },
      )
      if (unmatched > 0) return whole(long)
      return [...Array.from({ length: longLength }, (_none, at) => ofLength(at)).flat(), ...whole(long)]
    },
  }
}

/** Splits by the length of the main name without its legal form. */
export function splitByName(segment: Segment, set: DocSet, asked: number): Buckets {
  return splitByLength(segment, set, asked, segment.coreLengths, segment.terms.lengths)
}

/** Splits by the length of the longest alternate name. */
export function splitByAlternate(segment: Segment, set: DocSet, asked: number): Buckets {
  return splitByLength(segment, set, asked, segment.alternateLengths, segment.terms.alternateLengths)
}
