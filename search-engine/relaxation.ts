import type { Alternative } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import { type Interpretation, onlyWord, singleUnit, type SoughtWord, type Unit } from './interpretation.ts'
import type { Lexicon } from './lexicon.ts'
import { maxNearest, maxSlots } from './nearest.ts'
import type { CompiledSchema } from './schema.ts'
import type { Near } from './scoring.ts'
import type { Relaxation } from './types.ts'

function toWords(words: readonly string[]): SoughtWord[] {
  return words.map((word) => ({ word }))
}

function startsWith(words: readonly (string | undefined)[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, place) => words[at + place] === word)
}

/** Adds the other spelling of every abbreviation, in both directions; undefined when there are none. */
export function expandAbbreviations(units: readonly Unit[], schema: CompiledSchema): Unit[] | undefined {
  const words = units.map((unit) => onlyWord(unit)?.word)
  const expanded: Unit[] = []
  let found = false
  for (let at = 0; at < units.length;) {
    const place = at
    const shorts = schema.abbreviations.filter(({ short }) => startsWith(words, place, short))
    const longs = schema.abbreviations.filter(({ long }) => startsWith(words, place, long))
    const length = Math.max(
      0,
      ...shorts.map(({ short }) => short.length),
      ...longs.map(({ long }) => long.length),
    )
    if (length === 0) {
      expanded.push(units[at++])
      continue
    }
    found = true
    const typed = units.slice(at, at + length).flatMap((unit) => unit.alternatives[0])
    const spelledOut = shorts.filter(({ short }) => short.length === length).map(({ long }) => toWords(long))
    const shortened = longs.filter(({ long }) => long.length === length).map(({ short }) => toWords(short))
    expanded.push({ alternatives: [...spelledOut, typed, ...shortened] })
    at += length
  }
  return found ? expanded : undefined
}

/** A query with hits in place of one without. */
export interface Relaxed {
  units: readonly Unit[]
  kind: Relaxation['kind']
  dropped: string[]
  /** The results themselves, if no query returns exactly these. */
  nearest?: readonly Near[]
}

/** Below this many hits, documents with the other spelling of an abbreviation are added. */
export const few = 100

/** Returns a sought word for display: as typed with accents, else in its most frequent spelling. */
function display({ word, spelling }: SoughtWord, lexicon: Pick<Lexicon, 'spelling'>): string {
  return spelling !== undefined && spelling !== word ? spelling : lexicon.spelling(word)
}

/** Expands the abbreviations of a query with few hits, if that finds more. */
function widen(units: readonly Unit[], hits: number, lexicon: Lexicon): Relaxed | undefined {
  if (units.length > maxSlots) return undefined
  const expanded = expandAbbreviations(units, lexicon.schema)
  if (expanded === undefined || lexicon.hits(expanded) <= hits) return undefined
  return { units: expanded, kind: 'abbreviation', dropped: [] }
}

const byChange = ['joined', 'spelling', 'prefix', 'abbreviation'] as const

/** Rewrites the query in the words by which a document covers it. */
function rewrite(units: readonly Unit[], by: readonly Alternative[], schema: CompiledSchema): Relaxed {
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
  const expanded = kinds.has('abbreviation') ? expandAbbreviations(rewritten, schema) : undefined
  return { units: expanded ?? rewritten, kind, dropped: [] }
}

/** Returns the units after a leading legal form; empty without one. */
export function withoutForm({ units, core, full, form }: Interpretation): readonly Unit[] {
  return form === 0 ? [] : units.slice(full.length - core.length)
}

/** Returns the query that finds the nearest names, or else these names themselves. */
export function toNearest(
  { units }: Interpretation,
  near: readonly Near[],
  weights: readonly number[],
  schema: CompiledSchema,
): Relaxed | undefined {
  if (near.length === 0) return undefined
  const [{ covered, by }] = near
  if (covered === 2 ** units.length - 1) return rewrite(units, by, schema)
  const isLeftOut = (at: number) => (covered & (1 << at)) === 0
  const heaviest = Math.max(...weights)
  const typed = units.map((unit) => unit.alternatives[0])
  return {
    units: units.filter((_unit, at) => !isLeftOut(at)),
    kind: 'nearest',
    // Dropping "một thành viên" is not worth a message.
    dropped: typed.flatMap((words, at) =>
      isLeftOut(at) && weights[at] > heaviest / 20 ? words.map(({ word, spelling }) => spelling ?? word) : [],
    ),
    nearest: near,
  }
}

/** Describes a relaxed query, its words spelled as the index does. */
export function describe(
  { kind, units, dropped, nearest }: Relaxed,
  lexicon: Pick<Lexicon, 'spelling'>,
): Relaxation {
  const words = units.flatMap((unit) => unit.alternatives[0]).map((word) => display(word, lexicon))
  return { kind, words, dropped, ...(nearest && { coverage: nearest[0].coverage }) }
}

/** Returns a replacement for a query without hits: another spelling with hits, else the nearest names. */
function approach(
  interpretation: Interpretation,
  within: () => readonly (DocSet | undefined)[],
  lexicon: Lexicon,
  onlyForm: boolean,
): Relaxed | undefined {
  const { units } = interpretation
  if (units.length === 0 || units.length > maxSlots) return undefined
  const named = withoutForm(interpretation)
  // People rarely know a company's legal form.
  if (named.length > 0 && lexicon.hits(named) > 0) return { units: named, kind: 'legalForm', dropped: [] }
  if (onlyForm) return undefined
  const { near, weights } = lexicon.nearest(interpretation, within(), maxNearest)
  return toNearest(interpretation, near, weights, lexicon.schema)
}

/**
 * Returns what to search instead of a query with few hits; undefined to keep it, also when a name matches exactly.
 * `within` limits the nearest names to what the filters leave.
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
