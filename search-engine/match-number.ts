import type { DocSet } from './doc-set.ts'
import { sparseSet, union } from './doc-set.ts'
import { firstBranchKey, mayHaveBranches } from './number-keys.ts'
import type { NumberIndex } from './number-index.ts'
import type { Segment } from './segment.ts'

/** Returns the documents with keys from `from` to `to` inclusive, in key order. */
function between(index: NumberIndex, from: number, to: number): Uint32Array {
  return index.documents.subarray(index.firstFrom(from), index.firstFrom(to + 1))
}

/** Builds a set from documents in any order, duplicates allowed. */
export function toSet(documents: Uint32Array): DocSet {
  const sorted = documents.slice().sort()
  return sparseSet(sorted.filter((document, at) => at === 0 || document !== sorted[at - 1]))
}

/** Returns the documents with exactly this code or number, and the branches of a ten-digit code. */
export function matchNumber(segment: Segment, key: number): DocSet {
  if (key < 0) return toSet(new Uint32Array(0))
  const branches = mayHaveBranches(key) ? firstBranchKey(key) : 0
  const sets = [between(segment.codes, key, key), between(segment.numbers, key, key)]
  if (branches > 0) sets.push(between(segment.codes, branches, branches + 999))
  return union(sets.map(toSet), segment.size)
}

/** Rank of hits by number instead of code: after every branch. */
const asNumber = 2000

/** Returns the rank of a document found by number: the code itself 0, then its branches, then other numbers. */
export function rankNumber(segment: Segment, key: number): (document: number) => number {
  const ranks = new Map<number, number>()
  if (mayHaveBranches(key)) {
    const first = firstBranchKey(key)
    const { codes } = segment
    codes.forEach(
      (branch, document) => ranks.set(document, branch - first + 1),
      codes.firstFrom(first),
      codes.firstFrom(first + 1000),
    )
  }
  for (const document of between(segment.codes, key, key)) ranks.set(document, 0)
  return (document) => ranks.get(document) ?? asNumber
}
