import { fold, spell } from '#text/fold.ts'
import type { CompiledSchema } from './schema.ts'
import { tokenize } from '#text/tokenize.ts'

/** One word that is looked for. */
export interface SoughtWord {
  word: string
  /** How it was spelled, when that should count: undefined matches every spelling equally. */
  spelling?: string
  /** Whether words that only begin with it will do. */
  prefix?: boolean
}

/** A part of the query: a document needs all words of one alternative. The first one is what ranking looks for. */
export interface Unit {
  alternatives: readonly (readonly SoughtWord[])[]
}

/** A query as it is searched: strictly as typed, or relaxed. */
export interface Interpretation {
  units: readonly Unit[]
  /** The words in order, whole and without a leading legal form. */
  full: readonly SoughtWord[]
  core: readonly SoughtWord[]
  /** Number of the legal form that was left out of `core`, 0 is none. */
  form: number
}

/** Words beyond this are searched but do not take part in ranking. */
const longestSequence = 32

/** The words of a text as units. */
export function readUnits(text: string): Unit[] {
  return tokenize(text).map((token) => ({
    alternatives: [[{ word: token.word, spelling: spell(text.slice(token.start, token.end)) }]],
  }))
}

export function singleUnit(sought: SoughtWord): Unit {
  return { alternatives: [[sought]] }
}

/** The only word of a unit, unless it has alternatives. */
export function onlyWord(unit: Unit): SoughtWord | undefined {
  return unit.alternatives.length === 1 && unit.alternatives[0].length === 1
    ? unit.alternatives[0][0]
    : undefined
}

/** Number of the longest legal form that the words begin with and go on after, 0 is none. */
function findForm(words: readonly SoughtWord[], schema: CompiledSchema): number {
  const found = schema.forms.findIndex(
    (form) =>
      form.length < words.length &&
      form.every((word, at) => words[at].word === word && words[at].prefix !== true),
  )
  return found + 1
}

export function interpret(units: readonly Unit[], schema: CompiledSchema): Interpretation {
  const words = units.flatMap((unit) => unit.alternatives[0]).slice(0, longestSequence)
  const accented = words.some(
    (sought) => sought.spelling !== undefined && sought.spelling !== fold(sought.spelling),
  )
  const full = accented ? words : words.map(({ word, prefix }) => ({ word, prefix }))
  const form = findForm(full, schema)
  const core = form === 0 ? full : full.slice(schema.forms[form - 1].length)
  return { units, full, core, form }
}
