import { findAlternatives } from './alternatives.ts'
import type { DocSet } from './doc-set.ts'
import { toList } from './doc-set.ts'
import { Evidence, tierOf, tiers } from './evidence.ts'
import type { Interpretation, Unit } from './interpretation.ts'
import { interpret } from './interpretation.ts'
import type { LiveSegment } from './live-segment.ts'
import { match } from './match.ts'
import type { Question } from './question.ts'
import type { CompiledSchema } from './schema.ts'
import { findNearest, weighPlaces } from './nearest.ts'
import type { Near } from './scoring.ts'
import { findSimilar } from './similar-words.ts'
import { Work } from './work.ts'

/** A known word and how many edits make it of another. */
interface Similar {
  word: string
  edits: number
}

/** Units of work for a query that finds nothing as typed. */
export const mostWork = 1_000_000

/** The words of all segments together, and what a query made of them would find. */
export class Lexicon {
  readonly schema: CompiledSchema
  private readonly segments: readonly LiveSegment[]
  private readonly question: Question
  private readonly frequencies = new Map<string, number>()
  private work: Work | undefined

  constructor(schema: CompiledSchema, segments: readonly LiveSegment[], question: Question) {
    this.schema = schema
    this.segments = segments
    this.question = question
  }

  /** How many documents there are. */
  get documents(): number {
    return this.segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
  }

  /** How many documents have a word; replaced and removed ones may still be counted. */
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

  /** Whether there are longer words that begin like one. */
  isBeginning(word: string): boolean {
    return this.segments.some(({ segment: { vocabulary } }) => {
      const [first, end] = vocabulary.prefixRange(word)
      return end - first > (vocabulary.words[first] === word ? 1 : 0)
    })
  }

  /** The most frequent spelling of a word, in the largest segment that has it. */
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
    return this.segments.map((live) => match(live, this.question, interpretation))
  }

  /** How many documents a query of these units would find without its filters. */
  hits(units: readonly Unit[]): number {
    return this.match(this.interpret(units)).reduce((sum, set) => sum + set.count, 0)
  }

  /** Units of work spent on the nearest names; undefined where they were not looked for. */
  get workSpent(): number | undefined {
    return this.work?.spent
  }

  /** The documents nearest to a query without hits, and what they were compared with. */
  nearest(
    interpretation: Interpretation,
    within: readonly (DocSet | undefined)[],
    most: number,
  ): { near: Near[]; weights: number[] } {
    const { units, full, core } = interpretation
    const work = new Work(mostWork)
    this.work = work
    const alternatives = findAlternatives(units, this, work)
    const weights = weighPlaces(units.length, full.length - core.length, alternatives, this)
    return { near: findNearest(this.segments, within, alternatives, weights, this, most, work), weights }
  }

  /** Whether one of the documents matched has the query as one of its names, but for the legal form. */
  hasExactly(interpretation: Interpretation, matched: readonly DocSet[]): boolean {
    return this.segments.some(({ segment }, at) => {
      const evidence = new Evidence(segment, interpretation, this.schema)
      return toList(matched[at]).some((document) => tierOf(evidence.key(document)) <= tiers.exactAlternate)
    })
  }

  /** Words of at least such a frequency that are spelled almost like one: fewest edits first, then most frequent. */
  similar(word: string, limit: number, least: number): Similar[] {
    const found = new Map<string, number>()
    for (const { segment } of this.segments) {
      for (const { word: other, edits } of findSimilar(segment.vocabulary.words, segment.shortened, word))
        found.set(other, edits)
    }
    found.delete(word)
    return [...found]
      .map(([other, edits]) => ({ word: other, edits, frequency: this.frequency(other) }))
      .filter(({ frequency }) => frequency >= least)
      .sort((a, b) => a.edits - b.edits || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
  }
}
