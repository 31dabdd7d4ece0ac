import type { DocSet } from './doc-set.ts'
import { sparseSet, union } from './doc-set.ts'
import { firstBranchKey, mayHaveBranches } from './number-keys.ts'
import type { NumberIndex, Segment } from './segment.ts'

function lowerBound(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle] < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Documents whose key is at least `from` and at most `to`, in order of their keys. */
function between({ keys, documents }: NumberIndex, from: number, to: number): Uint32Array {
  return documents.subarray(lowerBound(keys, from), lowerBound(keys, to + 1))
}

function toSet(documents: Uint32Array): DocSet {
  const sorted = documents.slice().sort()
  return sparseSet(sorted.filter((document, at) => at === 0 || document !== sorted[at - 1]))
}

/** Documents with exactly this code or number, and the branches of a ten-digit code. */
export function matchNumber(segment: Segment, key: number): DocSet {
  if (key < 0) return toSet(new Uint32Array(0))
  const branches = mayHaveBranches(key) ? firstBranchKey(key) : 0
  const sets = [between(segment.codes, key, key), between(segment.numbers, key, key)]
  if (branches > 0) sets.push(between(segment.codes, branches, branches + 999))
  return union(sets.map(toSet), segment.size)
}

/** Rank of those whose number, not their code, was asked for: after every branch. */
const asNumber = 2000

/** For each document found by number its rank: the code itself 0, then its branches in order, then other numbers. */
export function rankNumber(segment: Segment, key: number): (document: number) => number {
  const ranks = new Map<number, number>()
  if (mayHaveBranches(key)) {
    const first = firstBranchKey(key)
    for (let at = lowerBound(segment.codes.keys, first); segment.codes.keys[at] <= first + 999; at++) {
      ranks.set(segment.codes.documents[at], segment.codes.keys[at] - first + 1)
    }
  }
  for (const document of between(segment.codes, key, key)) ranks.set(document, 0)
  return (document) => ranks.get(document) ?? asNumber
}
