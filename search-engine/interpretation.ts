import { fold, spell } from '#text/fold.ts'
import type { CompiledSchema } from './schema.ts'
import { tokenize } from '#text/tokenize.ts'

/** A word to find. */
export interface SoughtWord {
  word: string
  /** Spelling as typed; undefined matches every spelling equally. */
  spelling?: string
  /** Whether it matches as a prefix. */
  prefix?: boolean
}

/** A part of the query: a document needs all words of one alternative. Ranking uses the first. */
export interface Unit {
  alternatives: readonly (readonly SoughtWord[])[]
}

/** A query as searched: strictly as typed, or relaxed. */
export interface Interpretation {
  units: readonly Unit[]
  /** The words in order, with and without a leading legal form. */
  full: readonly SoughtWord[]
  core: readonly SoughtWord[]
  /** Number of the legal form left out of `core`, 0 is none. */
  form: number
}

/** Words beyond this are searched but not ranked. */
const maxSequence = 32

/** Splits a text into units. */
export function readUnits(text: string): Unit[] {
  return tokenize(text).map((token) => ({
    alternatives: [[{ word: token.word, spelling: spell(text.slice(token.start, token.end)) }]],
  }))
}

export function singleUnit(sought: SoughtWord): Unit {
  return { alternatives: [[sought]] }
}

/** Returns the only word of a unit; undefined when it has alternatives. */
export function onlyWord(unit: Unit): SoughtWord | undefined {
  return unit.alternatives.length === 1 && unit.alternatives[0].length === 1
    ? unit.alternatives[0][0]
    : undefined
}

/** Returns the number of the longest legal form that the words begin with and continue after, 0 for none. */
function findForm(words: readonly SoughtWord[], schema: CompiledSchema): number {
  const found = schema.forms.findIndex(
    (form) =>
      form.length < words.length &&
      form.every((word, at) => words[at].word === word && words[at].prefix !== true),
  )
  return found + 1
}

export function interpret(units: readonly Unit[], schema: CompiledSchema): Interpretation {
  const words = units.flatMap((unit) => unit.alternatives[0]).slice(0, maxSequence)
  const accented = words.some(
    (sought) => sought.spelling !== undefined && sought.spelling !== fold(sought.spelling),
  )
  const full = accented ? words : words.map(({ word, prefix }) => ({ word, prefix }))
  const form = findForm(full, schema)
  const core = form === 0 ? full : full.slice(schema.forms[form - 1].length)
  return { units, full, core, form }
}
