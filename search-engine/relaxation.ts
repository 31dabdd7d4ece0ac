import type { DocSet } from './doc-set.ts'
import type { Interpretation, SoughtWord, Unit } from './interpretation.ts'
import { onlyWord, singleUnit } from './interpretation.ts'
import type { Lexicon } from './lexicon.ts'
import { expandAbbreviations } from './relax-abbreviations.ts'
import { correctSpelling } from './relax-spelling.ts'
import { splitAndJoin } from './relax-joined.ts'
import type { Relaxation } from './types.ts'

/** A query that finds something in place of one that does not. */
export interface Relaxed {
  units: readonly Unit[]
  kind: Relaxation['kind']
  dropped: string[]
}

/** Queries of more words than this are not relaxed: they are texts, not names. */
const longestRelaxed = 16

/** A sought word as it is shown: as typed with accents, else as it is spelled most often. */
export function display({ word, spelling }: SoughtWord, lexicon: Lexicon): string {
  return spelling !== undefined && spelling !== word ? spelling : lexicon.spelling(word)
}

/** The last word need only begin like that. */
function openLastWord(units: readonly Unit[], lexicon: Lexicon): Relaxed | undefined {
  const last = units.at(-1)
  const word = last && onlyWord(last)
  if (word === undefined) return undefined
  const opened = [...units.slice(0, -1), singleUnit({ ...word, prefix: true })]
  return lexicon.hits(opened) > 0 ? { units: opened, kind: 'prefix', dropped: [] } : undefined
}

/** Whether units say more than what legal form a name has. */
function isTelling(units: readonly Unit[], lexicon: Lexicon): boolean {
  const words = units.flatMap((unit) => unit.alternatives[0].map(({ word }) => word))
  const formWords = new Set(lexicon.schema.forms.flat())
  return words.some((word) => !formWords.has(word))
}

/** Leaves out the words that nobody has, or else the one whose absence leaves the most particular answer. */
function dropWords(units: readonly Unit[], lexicon: Lexicon): Relaxed | undefined {
  const known = units.filter((unit) => lexicon.hits([unit]) > 0)
  const choices =
    known.length < units.length
      ? [known]
      : units.map((_unit, left) => units.filter((_other, at) => at !== left))
  let best: Relaxed | undefined
  let fewest = Infinity
  for (const kept of choices) {
    if (kept.length === 0 || !isTelling(kept, lexicon)) continue
    const hits = lexicon.hits(kept)
    if (hits === 0 || hits >= fewest) continue
    fewest = hits
    const dropped = units.filter((unit) => !kept.includes(unit)).flatMap((unit) => unit.alternatives[0])
    best = { units: kept, kind: 'partial', dropped: dropped.map(({ word, spelling }) => spelling ?? word) }
  }
  return best
}

/** Fewer hits than this are few: whoever has the thing in its other spelling is then part of the answer. */
const few = 100

/** A query of few hits with its abbreviations in both spellings, where that finds more. */
function widen(units: readonly Unit[], hits: number, lexicon: Lexicon): Relaxed | undefined {
  if (units.length > longestRelaxed) return undefined
  const expanded = expandAbbreviations(units, lexicon.schema)
  if (expanded === undefined || lexicon.hits(expanded) <= hits) return undefined
  return { units: expanded, kind: 'abbreviation', dropped: [] }
}

/** The first relaxation of a query without hits that has some, in order of how little it changes. */
function relax(units: readonly Unit[], lexicon: Lexicon): Relaxed | undefined {
  if (units.length === 0 || units.length > longestRelaxed) return undefined
  const joined = splitAndJoin(units, lexicon)
  if (joined) return joined
  const expanded = expandAbbreviations(units, lexicon.schema)
  if (expanded !== undefined && lexicon.hits(expanded) > 0) {
    return { units: expanded, kind: 'abbreviation', dropped: [] }
  }
  for (const variant of expanded === undefined ? [units] : [units, expanded]) {
    const corrected = correctSpelling(variant, lexicon)
    if (corrected) return { units: corrected, kind: 'spelling', dropped: [] }
  }
  for (const variant of expanded === undefined ? [units] : [units, expanded]) {
    const opened = openLastWord(variant, lexicon)
    if (opened) return opened
  }
  return dropWords(expanded ?? units, lexicon)
}

/** What to search in place of a query while its hits are few; a name as it was typed is what was meant. */
export function relaxFew(
  interpretation: Interpretation,
  matched: readonly DocSet[],
  lexicon: Lexicon,
): Relaxed | undefined {
  const { units } = interpretation
  const hits = matched.reduce((sum, set) => sum + set.count, 0)
  if (hits === 0) return relax(units, lexicon)
  return hits < few && !lexicon.hasExactly(interpretation, matched) ? widen(units, hits, lexicon) : undefined
}
