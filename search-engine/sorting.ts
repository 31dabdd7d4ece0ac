import { compareSpellings } from './assemble-vocabulary.ts'
import { hasBit } from './bits.ts'
import type { DocSet } from './doc-set.ts'
import { toBits, toList } from './doc-set.ts'
import type { Segment } from './segment.ts'
import type { EngineSort } from './types.ts'

/** A document of some segment. */
export interface Hit {
  segment: Segment
  document: number
  key: number
}

function spellingsOf({ segment, document }: Hit): string[] {
  const names = segment.forward.read(document)
  return Array.from(
    names.tokens.subarray(0, names.lengths[0]),
    (spelling) => segment.vocabulary.spellings[spelling],
  )
}

/** Compares names in Vietnamese dictionary order, word by word, numbers by value. */
function compareNames(a: Hit, b: Hit): number {
  const left = spellingsOf(a)
  const right = spellingsOf(b)
  for (let at = 0; at < left.length && at < right.length; at++) {
    const order = compareSpellings(left[at], right[at])
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareQuality(a: Hit, b: Hit): number {
  return (
    b.segment.quality(b.document) - a.segment.quality(a.document) ||
    b.segment.dates[b.document] - a.segment.dates[a.document] ||
    a.segment.ids[a.document] - b.segment.ids[b.document]
  )
}

/** Maps dates so that smaller comes first; documents without a date come last. */
function dateKey({ segment, document }: Hit, sort: EngineSort): number {
  const date = segment.dates[document]
  return date === 0 ? 65536 : sort === 'newest' ? 65535 - date : date
}

/** Compares two documents of any segments. */
export function compareHits(a: Hit, b: Hit, sort: EngineSort): number {
  const order =
    sort === 'relevance'
      ? a.key - b.key
      : sort === 'name'
        ? compareNames(a, b)
        : dateKey(a, sort) - dateKey(b, sort)
  return order || compareQuality(a, b)
}

/** Yields runs of documents in sort order. */
function* walk(segment: Segment, sort: EngineSort): Generator<Uint32Array> {
  const { byDate, byName, dates } = segment
  if (sort === 'name') return yield byName
  let known = 0
  let high = byDate.length
  while (known < high) {
    const middle = (known + high) >>> 1
    if (dates[byDate[middle]] === 0) known = middle + 1
    else high = middle
  }
  if (sort === 'oldest') yield byDate.subarray(known)
  else {
    // Descending by date, but ascending among documents of one date.
    let end = byDate.length
    while (end > known) {
      let start = end - 1
      while (start > known && dates[byDate[start - 1]] === dates[byDate[end - 1]]) start--
      yield byDate.subarray(start, end)
      end = start
    }
  }
  yield byDate.subarray(0, known)
}

/** Returns the first `max` documents of a set by date or by name. */
export function firstSorted(segment: Segment, set: DocSet, sort: EngineSort, max: number): Uint32Array {
  const wanted = Math.min(max, set.count)
  if (set.count * 16 < segment.size && sort !== 'name') {
    const hits = Array.from(toList(set), (document) => ({ segment, document, key: 0 }))
    hits.sort((a, b) => dateKey(a, sort) - dateKey(b, sort) || a.document - b.document)
    return Uint32Array.from(hits.slice(0, wanted), (hit) => hit.document)
  }
  const bits = toBits(set, segment.size)
  const found = new Uint32Array(wanted)
  let next = 0
  for (const documents of walk(segment, sort)) {
    for (let at = 0; at < documents.length && next < wanted; at++) {
      if (hasBit(bits, documents[at])) found[next++] = documents[at]
    }
    if (next === wanted) break
  }
  return found
}
