import type { Alternative } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import type { Lexicon } from './lexicon.ts'
import type { LiveSegment } from './live-segment.ts'
import { type IndexFigures, maxWeight, type Near, Scoring } from './scoring.ts'
import type { Work } from './work.ts'

/** Max query slots that count: the bits of one number. */
export const maxSlots = 31
/** Max nearest names. */
export const maxNearest = 100

/** Share of the rarest word's weight given to an unknown word: it was meant, but tells nothing. */
const unknownShare = 0.5
/** Weight of each word of a leading legal form. */
const formWeight = 0.05
/** Coverage that is good enough to stop. */
export const nearEnough = 0.8

/**
 * Returns the weight of each query word: its rarity, or for unknown words that of the most frequent word it may be
 * a misspelling of. Words of a leading legal form weigh next to nothing.
 */
export function weighSlots(
  count: number,
  formLength: number,
  alternatives: readonly Alternative[],
  lexicon: Pick<Lexicon, 'documents' | 'frequency'>,
): number[] {
  const total = lexicon.documents + 1
  const rarest = Math.min(maxWeight, Math.log(total))
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
 * Returns the documents whose names are nearest to the query words, nearest first; `within` limits them. Known
 * words are treated as misspelled only when nothing else is near enough.
 */
export function findNearest(
  segments: readonly LiveSegment[],
  within: readonly (DocSet | undefined)[],
  alternatives: readonly Alternative[],
  weights: readonly number[],
  { schema }: Pick<Lexicon, 'schema'>,
  max: number,
  work: Work,
  figures?: IndexFigures,
): Near[] {
  // Several slots may look up the same words.
  const found = segments.map(() => new Map<string, DocSet>())
  const find = (ways: readonly Alternative[]) =>
    segments
      .flatMap((live, at) =>
        new Scoring(live, within[at], ways, weights, found[at], schema, work, figures).nearest(max),
      )
      .sort(compareNear)
      .slice(0, max)
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
