import type { DocSet } from './doc-set.ts'
import { intersect, subtract } from './doc-set.ts'
import type { Segment } from './segment.ts'

/** Returns the documents of a set with a dense word in their main name; undefined when the word is not dense. */
export function withinMainName(segment: Segment, set: DocSet, word: number): DocSet | undefined {
  const dense = segment.denseWord(word)
  if (dense < 0) return undefined
  const inside = segment.terms.dense + 4 * dense
  // All documents of the set have the word, so the rest have it only elsewhere.
  return segment.isKept(inside)
    ? intersect(set, segment.posting(inside))
    : subtract(set, segment.posting(inside + 1))
}

/** Returns the documents in which two dense words are adjacent in some name; undefined when one is not dense. */
export function neighbours(segment: Segment, word: number, next: number): DocSet | undefined {
  const before = segment.denseWord(word)
  const after = segment.denseWord(next)
  if (before < 0 || after < 0) return undefined
  return segment.posting(segment.terms.pairs + before * segment.denseWords.length + after)
}

/** Returns the documents with a dense word, but not in its most frequent spelling; undefined when it is not dense. */
export function otherwiseSpelled(segment: Segment, word: number): DocSet | undefined {
  const dense = segment.denseWord(word)
  return dense < 0 ? undefined : segment.posting(segment.terms.dense + 4 * dense + 2)
}

/** Returns the documents with a dense word more than once; undefined when it is not dense. */
export function repeated(segment: Segment, word: number): DocSet | undefined {
  const dense = segment.denseWord(word)
  return dense < 0 ? undefined : segment.posting(segment.terms.dense + 4 * dense + 3)
}
