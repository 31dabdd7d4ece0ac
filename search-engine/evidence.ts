import type { Interpretation, SoughtWord } from './interpretation.ts'
import { wordRange } from './match.ts'
import type { CompiledSchema } from './schema.ts'
import type { Segment } from './segment.ts'

/** Kinds of evidence that a document is the one meant, strongest first. */
export const tiers = {
  exactName: 0,
  exactAlternate: 1,
  nameStarts: 2,
  nameAdjacent: 3,
  nameHasAll: 4,
  alternateAdjacent: 5,
  alternateHasAll: 6,
  scattered: 7,
} as const

export const maxUnmatched = 31
export const maxMisspelled = 15

/** Packs evidence into one number, smaller is better: tier, unmatched words, words spelled differently, other form. */
export function evidenceKey(tier: number, unmatched: number, misspelled: number, otherForm: boolean): number {
  const words = Math.min(Math.max(unmatched, 0), maxUnmatched)
  return (tier << 10) | (words << 5) | (Math.min(misspelled, maxMisspelled) << 1) | (otherForm ? 1 : 0)
}

/** Returns the tier of an evidence key. */
export function tierOf(key: number): number {
  return key >> 10
}

/** Number of evidence keys. */
export const evidenceKeys = 1 << 13

/** Sought words as word numbers of one segment. */
export interface Sequence {
  length: number
  /** Word range per slot: from a first number up to, not including, a second. */
  firsts: Int32Array
  ends: Int32Array
  /** Spelling asked for per slot, −1 for one that no document has, −2 for any. */
  spellings: Int32Array
}

function compile(segment: Segment, words: readonly SoughtWord[]): Sequence {
  const ranges = words.map((word) => wordRange(segment, word))
  return {
    length: words.length,
    firsts: Int32Array.from(ranges, ([first]) => first),
    ends: Int32Array.from(ranges, ([, end]) => end),
    spellings: Int32Array.from(words, ({ spelling, prefix }) =>
      spelling === undefined || prefix === true ? -2 : segment.vocabulary.findSpelling(spelling),
    ),
  }
}

/** Returns whether `words` has the sequence at `at`. */
function matchesAt(words: Uint32Array, at: number, end: number, sequence: Sequence): boolean {
  if (at + sequence.length > end) return false
  for (let place = 0; place < sequence.length; place++) {
    const word = words[at + place]
    if (word < sequence.firsts[place] || word >= sequence.ends[place]) return false
  }
  return true
}

function isAdjacent(words: Uint32Array, from: number, end: number, sequence: Sequence): boolean {
  for (let at = from; at + sequence.length <= end; at++) if (matchesAt(words, at, end, sequence)) return true
  return false
}

function hasAll(words: Uint32Array, from: number, end: number, sequence: Sequence): boolean {
  for (let place = 0; place < sequence.length; place++) {
    let at = from
    while (at < end && (words[at] < sequence.firsts[place] || words[at] >= sequence.ends[place])) at++
    if (at === end) return false
  }
  return true
}

/** Computes evidence keys of one segment's documents for one interpretation of a query. */
export class Evidence {
  readonly segment: Segment
  readonly core: Sequence
  readonly full: Sequence
  readonly form: number
  private readonly formLengths: number[]
  private readonly words = new Uint32Array(4096)

  constructor(segment: Segment, interpretation: Interpretation, schema: CompiledSchema) {
    this.segment = segment
    this.core = compile(segment, interpretation.core)
    this.full = compile(segment, interpretation.full)
    this.form = interpretation.form
    this.formLengths = [0, ...schema.forms.map((form) => form.length)]
  }

  /** Returns the evidence key of a matching document. */
  key(document: number): number {
    const { segment, core, full } = this
    if (core.length === 0) return 0
    const names = segment.forward.read(document)
    const { spellingWords } = segment.vocabulary
    const last = names.count - 1
    const tokenCount = names.starts[last] + names.lengths[last]
    const { words } = this
    for (let at = 0; at < tokenCount; at++) words[at] = spellingWords[names.tokens[at]]

    const nameEnd = names.lengths[0]
    const coreStart = this.formLengths[segment.forms[document]]
    const starts = matchesAt(words, coreStart, nameEnd, core)
    let tier: number = tiers.scattered
    if (starts && nameEnd - coreStart === core.length) tier = tiers.exactName
    else if (this.isAlternate(names.starts, names.lengths, names.count)) tier = tiers.exactAlternate
    else if (starts || matchesAt(words, 0, nameEnd, full)) tier = tiers.nameStarts
    else if (isAdjacent(words, 0, nameEnd, core)) tier = tiers.nameAdjacent
    else if (hasAll(words, 0, nameEnd, core)) tier = tiers.nameHasAll
    else {
      for (let name = 1; name < names.count && tier > tiers.alternateAdjacent; name++) {
        const start = names.starts[name]
        const end = start + names.lengths[name]
        if (isAdjacent(words, start, end, core)) tier = tiers.alternateAdjacent
        else if (hasAll(words, start, end, core)) tier = tiers.alternateHasAll
      }
    }
    const inAlternate = tier === tiers.alternateAdjacent || tier === tiers.alternateHasAll
    const length = inAlternate ? segment.alternateLengths[document] : segment.coreLengths[document]
    const exact = tier <= tiers.exactAlternate
    const otherForm = this.form !== 0 && segment.forms[document] !== this.form
    return evidenceKey(
      tier,
      exact ? 0 : length - core.length,
      this.misspelled(names.tokens, tokenCount),
      otherForm,
    )
  }

  /** Counts the query words that no name of a document has in that spelling. */
  misspelledIn(document: number): number {
    const names = this.segment.forward.read(document)
    const last = names.count - 1
    return Math.min(this.misspelled(names.tokens, names.starts[last] + names.lengths[last]), maxMisspelled)
  }

  private isAlternate(starts: readonly number[], lengths: readonly number[], count: number): boolean {
    for (let name = 1; name < count; name++) {
      for (const sequence of [this.core, this.full]) {
        if (lengths[name] !== sequence.length) continue
        if (matchesAt(this.words, starts[name], starts[name] + lengths[name], sequence)) return true
      }
    }
    return false
  }

  private misspelled(tokens: Uint32Array, count: number): number {
    const { spellings } = this.core
    let misspelled = 0
    for (let place = 0; place < spellings.length; place++) {
      if (spellings[place] === -2) continue
      let at = 0
      while (at < count && tokens[at] !== spellings[place]) at++
      if (at === count) misspelled++
    }
    return misspelled
  }
}
