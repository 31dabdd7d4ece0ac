import { findAlternatives, type Words } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import { toList } from './doc-set.ts'
import { Evidence, tierOf, tiers } from './evidence.ts'
import type { Interpretation, Unit } from './interpretation.ts'
import { interpret } from './interpretation.ts'
import type { LiveSegment } from './live-segment.ts'
import { match } from './match.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { CompiledSchema } from './schema.ts'
import { findNearest, weighSlots } from './nearest.ts'
import type { Near } from './scoring.ts'
import { findSimilar } from './similar-words.ts'
import { Work } from './work.ts'

/** A known word and its edit distance to another. */
interface Similar {
  word: string
  edits: number
}

/** Units of work for a query that finds nothing as typed. */
export const maxWork = 1_000_000

/** The words of all segments together, and lookups of what a query would find. */
export class Lexicon implements Words {
  readonly schema: CompiledSchema
  private readonly segments: readonly LiveSegment[]
  private readonly parsed: ParsedQuery
  private readonly frequencies = new Map<string, number>()
  private work: Work | undefined

  constructor(schema: CompiledSchema, segments: readonly LiveSegment[], parsed: ParsedQuery) {
    this.schema = schema
    this.segments = segments
    this.parsed = parsed
  }

  get documents(): number {
    return this.segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
  }

  /** Returns the number of documents with a word; may include replaced and removed ones. */
  frequency(word: string): number {
    const known = this.frequencies.get(word)
    if (known !== undefined) return known
    let sum = 0
    for (const { segment } of this.segments) {
      const found = segment.vocabulary.find(word)
      if (found >= 0) sum += segment.frequency(found)
    }
    this.frequencies.set(word, sum)
    return sum
  }

  /** Returns whether a word is a proper prefix of another. */
  isProperPrefix(word: string): boolean {
    return this.segments.some(({ segment: { vocabulary } }) => {
      const [first, end] = vocabulary.prefixRange(word)
      return end - first > (vocabulary.words[first] === word ? 1 : 0)
    })
  }

  /** Returns the most frequent spelling of a word in the largest segment that has it. */
  spelling(word: string): string {
    for (const { segment } of this.segments) {
      const found = segment.vocabulary.find(word)
      if (found >= 0) return segment.vocabulary.bestSpelling(found)
    }
    return word
  }

  interpret(units: readonly Unit[]): Interpretation {
    return interpret(units, this.schema)
  }

  match(interpretation: Interpretation): DocSet[] {
    return this.segments.map((live) => match(live, this.parsed, interpretation))
  }

  /** Returns the number of documents a query of these units would find without its filters. */
  hits(units: readonly Unit[]): number {
    return this.match(this.interpret(units)).reduce((sum, set) => sum + set.count, 0)
  }

  /** Units of work spent on nearest names; undefined when not looked for. */
  get workSpent(): number | undefined {
    return this.work?.spent
  }

  /** Returns the documents nearest to a query without hits, and the weights they were compared by. */
  nearest(
    interpretation: Interpretation,
    within: readonly (DocSet | undefined)[],
    max: number,
  ): { near: Near[]; weights: number[] } {
    const { units, full, core } = interpretation
    const work = new Work(maxWork)
    this.work = work
    const alternatives = findAlternatives(units, this, work)
    const weights = weighSlots(units.length, full.length - core.length, alternatives, this)
    return { near: findNearest(this.segments, within, alternatives, weights, this, max, work), weights }
  }

  /** Returns whether a matched document has the query as one of its names, ignoring the legal form. */
  hasExactly(interpretation: Interpretation, matched: readonly DocSet[]): boolean {
    return this.segments.some(({ segment }, at) => {
      const evidence = new Evidence(segment, interpretation, this.schema)
      return toList(matched[at]).some((document) => tierOf(evidence.key(document)) <= tiers.exactAlternate)
    })
  }

  /** Returns similarly spelled words with at least `min` documents: fewest edits first, then most frequent. */
  similar(word: string, limit: number, min: number): Similar[] {
    const found = new Map<string, number>()
    for (const { segment } of this.segments) {
      for (const { word: other, edits } of findSimilar(segment.vocabulary.words, segment.shortened, word))
        found.set(other, edits)
    }
    found.delete(word)
    return [...found]
      .map(([other, edits]) => ({ word: other, edits, frequency: this.frequency(other) }))
      .filter(({ frequency }) => frequency >= min)
      .sort((a, b) => a.edits - b.edits || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
  }
}
