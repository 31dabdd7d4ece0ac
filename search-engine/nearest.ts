import type { Alternative } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import type { Lexicon } from './lexicon.ts'
import type { LiveSegment } from './live-segment.ts'
import { mostWeight, type Near, Scoring } from './scoring.ts'
import type { Work } from './work.ts'

/** Places of a query that take part: the bits of one number. */
export const mostPlaces = 31
/** Names that are listed. */
export const mostNearest = 100

/** Of the weight of the rarest word: one that nobody has was meant as something, but tells nothing. */
const unknownShare = 0.5
/** Of the words of a leading legal form. */
const formWeight = 0.05
/** Coverage from which it is not worth looking further. */
export const nearEnough = 0.8

/**
 * How much each word of a query tells, by its rarity or, where nobody has it, by that of the commonest word it can be a
 * misspelling of; those of a leading legal form next to nothing.
 */
export function weighPlaces(
  count: number,
  formLength: number,
  alternatives: readonly Alternative[],
  lexicon: Lexicon,
): number[] {
  const total = lexicon.documents + 1
  const rarest = Math.min(mostWeight, Math.log(total))
  return Array.from({ length: count }, (_none, at) => {
    if (at < formLength) return formWeight
    const ways = alternatives.filter(({ from, to }) => at >= from && at < to)
    const commonest = (chosen: readonly Alternative[]) =>
      Math.max(0, ...chosen.map(({ words }) => Math.min(...words.map(({ word }) => lexicon.frequency(word)))))
    const asTyped = ways.filter(({ kind }) => kind !== 'prefix' && kind !== 'spelling')
    const frequency = commonest(asTyped) || commonest(ways)
    if (frequency > 0) return Math.min(rarest, Math.log(total / frequency))
    return ways.length > 0 ? rarest : unknownShare * rarest
  })
}

/**
 * The documents whose names are nearest to the words of a query, the nearest first; `within` limits them. Words that
 * companies have are taken for misspelled only where that is not near enough.
 */
export function findNearest(
  segments: readonly LiveSegment[],
  within: readonly (DocSet | undefined)[],
  alternatives: readonly Alternative[],
  weights: readonly number[],
  lexicon: Lexicon,
  most: number,
  work: Work,
): Near[] {
  // The same words may be asked for in many places, and twice.
  const found = segments.map(() => new Map<string, DocSet>())
  const find = (ways: readonly Alternative[]) =>
    segments
      .flatMap((live, at) =>
        new Scoring(live, within[at], ways, weights, found[at], lexicon, work).nearest(most),
      )
      .sort(compareNear)
      .slice(0, most)
  const certain = alternatives.filter(({ isDoubtful }) => !isDoubtful)
  const near = find(certain)
  const [best] = near
  if (best && best.coverage >= nearEnough) return near
  const isOpen = ({ from, to }: Alternative) =>
    Array.from({ length: to - from }).some((_place, at) => !best || (best.covered & (1 << (from + at))) === 0)
  if (!alternatives.some((way) => way.isDoubtful && isOpen(way))) return near
  const doubtful = find(alternatives)
  return doubtful.length > 0 && (near.length === 0 || compareNear(doubtful[0], near[0]) < 0) ? doubtful : near
}

function compareNear(a: Near, b: Near): number {
  return b.score - a.score || a.segment.ids[a.document] - b.segment.ids[b.document]
}
