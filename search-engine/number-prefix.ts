import type { DocSet } from './doc-set.ts'
import { has, union } from './doc-set.ts'
import type { LiveSegment } from './live-segment.ts'
import { toSet } from './match-number.ts'
import type { NumberIndex } from './number-index.ts'
import { compareKeys, hasLength, noKey, prefixRange } from './number-keys.ts'
import type { Segment } from './segment.ts'
import type { Hit } from './sorting.ts'
import { compareHits } from './sorting.ts'
import type { NumberPrefix } from './types.ts'

/** A number prefix as keys, −1 where none was given. */
export interface PrefixKeys extends Pick<NumberPrefix, 'codeLengths' | 'numberLengths'> {
  code: number
  number: number
}

/** Entries of an index in key order, from `at` up to, not including, `end`. */
interface Run {
  index: NumberIndex
  at: number
  end: number
}

/** Returns the entries with a prefix, one run per length. */
function runsOf(index: NumberIndex, prefix: number, lengths: readonly number[]): Run[] {
  return lengths.flatMap((length) => {
    const [from, to] = prefixRange(prefix, length)
    const [at, end] = [index.firstFrom(from), index.firstFrom(to)]
    return at < end ? [{ index, at, end }] : []
  })
}

const codeRuns = ({ codes }: Segment, { code, codeLengths }: PrefixKeys) => runsOf(codes, code, codeLengths)
const numberRuns = ({ numbers }: Segment, { number, numberLengths }: PrefixKeys) =>
  runsOf(numbers, number, numberLengths)

/** Returns the documents with a code or number that has the prefix. */
export function matchPrefix(segment: Segment, prefix: PrefixKeys): DocSet {
  const runs = [...codeRuns(segment, prefix), ...numberRuns(segment, prefix)]
  const sets = runs.map(({ index, at, end }) => toSet(index.documents.subarray(at, end)))
  return union(sets, segment.size)
}

interface SegmentRun extends Run {
  segment: Segment
  result: DocSet
}

/**
 * Takes the entries of the smallest key off the runs and returns the results among them; undefined when all runs
 * are exhausted.
 */
function takeMin(runs: readonly SegmentRun[]): Hit[] | undefined {
  let min = noKey
  for (const { index, at, end } of runs) {
    if (at < end && compareKeys(index.keyAt(at), min) < 0) min = index.keyAt(at)
  }
  if (min === noKey) return undefined
  const hits: Hit[] = []
  for (const run of runs) {
    const { segment, result, index, end } = run
    for (; run.at < end && index.keyAt(run.at) === min; run.at++) {
      const document = index.documents[run.at]
      if (has(result, document)) hits.push({ segment, document, key: 0 })
    }
  }
  return hits
}

/** Returns the page from `offset` of the segments' results in the order of their numbers with the prefix. */
export function pageByPrefix(
  segments: readonly LiveSegment[],
  results: readonly DocSet[],
  prefix: PrefixKeys,
  offset: number,
  limit: number,
): Hit[] {
  const codeOf = ({ segment, document }: Hit) => {
    const code = segment.codeKey(document)
    return prefix.codeLengths.some((length) => hasLength(code, length)) ? code : noKey
  }
  const compare = (a: Hit, b: Hit) => compareKeys(codeOf(a), codeOf(b)) || compareHits(a, b, 'relevance')
  const hits = new Map<number, Hit>()
  for (const findRuns of [codeRuns, numberRuns]) {
    const runs = segments.flatMap(({ segment }, at) =>
      findRuns(segment, prefix).map((run) => ({ ...run, segment, result: results[at] })),
    )
    for (let next = takeMin(runs); next && hits.size < offset + limit; next = takeMin(runs)) {
      if (next.length > 1) next.sort(compare)
      // A document found again by a later number keeps its position.
      for (const hit of next) hits.set(hit.segment.ids[hit.document], hit)
    }
  }
  return [...hits.values()].slice(offset, offset + limit)
}
