import type { Alternative } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import type { Interpretation, SoughtWord, Unit } from './interpretation.ts'
import { singleUnit } from './interpretation.ts'
import type { Lexicon } from './lexicon.ts'
import { mostNearest, mostPlaces } from './nearest.ts'
import type { Near } from './scoring.ts'
import { expandAbbreviations } from './relax-abbreviations.ts'
import type { Relaxation } from './types.ts'

/** A query that finds something in place of one that does not. */
export interface Relaxed {
  units: readonly Unit[]
  kind: Relaxation['kind']
  dropped: string[]
  /** The answer itself, where no query has exactly this one. */
  nearest?: readonly Near[]
}

/** Fewer hits than this are few: whoever has the thing in its other spelling is then part of the answer. */
const few = 100

/** A sought word as it is shown: as typed with accents, else as it is spelled most often. */
export function display({ word, spelling }: SoughtWord, lexicon: Lexicon): string {
  return spelling !== undefined && spelling !== word ? spelling : lexicon.spelling(word)
}

/** A query of few hits with its abbreviations in both spellings, where that finds more. */
function widen(units: readonly Unit[], hits: number, lexicon: Lexicon): Relaxed | undefined {
  if (units.length > mostPlaces) return undefined
  const expanded = expandAbbreviations(units, lexicon.schema)
  if (expanded === undefined || lexicon.hits(expanded) <= hits) return undefined
  return { units: expanded, kind: 'abbreviation', dropped: [] }
}

const byChange = ['joined', 'spelling', 'prefix', 'abbreviation'] as const

/** The query in the words by which a document has all of it. */
function rewrite(units: readonly Unit[], by: readonly Alternative[], lexicon: Lexicon): Relaxed {
  const kinds = new Set(by.map(({ kind }) => kind))
  const kind = byChange.find((change) => kinds.has(change)) ?? 'abbreviation'
  const rewritten: Unit[] = []
  let from = 0
  for (const { kind: change, from: start, to, words } of by) {
    if (start < from) continue
    if (change === 'typed' || change === 'abbreviation') rewritten.push(...units.slice(start, to))
    else rewritten.push(...words.map(singleUnit))
    from = to
  }
  const expanded = kinds.has('abbreviation') ? expandAbbreviations(rewritten, lexicon.schema) : undefined
  return { units: expanded ?? rewritten, kind, dropped: [] }
}

/** What to make of a query without hits: another spelling that has some, else the nearest names. */
function approach(
  interpretation: Interpretation,
  within: () => readonly (DocSet | undefined)[],
  lexicon: Lexicon,
  onlyForm: boolean,
): Relaxed | undefined {
  const { units } = interpretation
  if (units.length === 0 || units.length > mostPlaces) return undefined
  const { core, full, form } = interpretation
  const named = form === 0 ? [] : units.slice(full.length - core.length)
  // Nobody knows by heart what legal form a company has.
  if (named.length > 0 && lexicon.hits(named) > 0) return { units: named, kind: 'legalForm', dropped: [] }
  if (onlyForm) return undefined
  const { near, weights } = lexicon.nearest(interpretation, within(), mostNearest)
  if (near.length === 0) return undefined
  const [{ covered, by }] = near
  if (covered === 2 ** units.length - 1) return rewrite(units, by, lexicon)
  const isLeftOut = (at: number) => (covered & (1 << at)) === 0
  const heaviest = Math.max(...weights)
  const typed = units.map((unit) => unit.alternatives[0])
  return {
    units: units.filter((_unit, at) => !isLeftOut(at)),
    kind: 'nearest',
    // Nobody misses "một thành viên".
    dropped: typed.flatMap((words, at) =>
      isLeftOut(at) && weights[at] > heaviest / 20 ? words.map(({ word, spelling }) => spelling ?? word) : [],
    ),
    nearest: near,
  }
}

/**
 * What to search in place of a query while its hits are few; a name as it was typed is what was meant. `within` limits
 * the nearest names to what the filters leave.
 */
export function relaxFew(
  interpretation: Interpretation,
  matched: readonly DocSet[],
  within: () => readonly (DocSet | undefined)[],
  lexicon: Lexicon,
  onlyForm: boolean,
): Relaxed | undefined {
  const { units } = interpretation
  const hits = matched.reduce((sum, set) => sum + set.count, 0)
  if (hits === 0) return approach(interpretation, within, lexicon, onlyForm)
  return !onlyForm && hits < few && !lexicon.hasExactly(interpretation, matched)
    ? widen(units, hits, lexicon)
    : undefined
}
