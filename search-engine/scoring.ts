import { type Alternative, documentsOf } from './alternatives.ts'
import { bitWords } from './bits.ts'
import { Coverage, largestSum } from './coverage.ts'
import type { DocSet } from './doc-set.ts'
import { has, markShared, toBits, toList, union, uniteBits } from './doc-set.ts'
import type { Lexicon } from './lexicon.ts'
import type { LiveSegment } from './live-segment.ts'
import { wordRange } from './match.ts'
import { giveBackBits } from './scratch.ts'
import type { Segment } from './segment.ts'
import { type Work, wordsPerUnit } from './work.ts'

/** A document and how near its names are to the query, the nearest highest. */
export interface Near {
  segment: Segment
  document: number
  score: number
  /** Share of the query's weight that it has. */
  coverage: number
  /** Bit `i`: the document has the word at place `i`, or an alternative of it. */
  covered: number
  /** The alternatives by which it does, the best of each place. */
  by: readonly Alternative[]
}

/** The least share of a query's weight that a document must cover to be near. */
const leastCoverage = 0.4

/** Words that are rarer than one in e^7 documents weigh alike: how much rarer says nothing about what was meant. */
export const mostWeight = 7

/** Documents whose names are read, and what one costs. */
const [mostRead, readCost] = [600, 60]
/** Words looked up in documents; where rare words leave more to do, all documents are summed up at once. */
const mostLookUps = 120_000

/** Of a full score, what each kind of likeness adds to coverage. */
const share = { name: 0.35, order: 0.12, accents: 0.05 }

interface Candidate {
  document: number
  mask: number
  coverage: number
}

interface Way {
  alternative: Alternative
  set: DocSet
  /** Of each of its words the numbers it stands for. */
  ranges: (readonly [number, number])[]
}

interface Place {
  ways: Way[]
  /** How many postings its ways have. */
  size: number
}

/** Scores documents of one segment without trying combinations of their words. */
export class Scoring {
  private readonly segment: Segment
  private readonly live: LiveSegment
  private readonly within: DocSet | undefined
  private readonly places: Place[]
  private readonly weights: readonly number[]
  private readonly whole: number
  private readonly work: Work
  private readonly formLengths: readonly number[]

  /** `found` keeps the documents of words for the next scoring. */
  constructor(
    live: LiveSegment,
    within: DocSet | undefined,
    alternatives: readonly Alternative[],
    weights: readonly number[],
    found: Map<string, DocSet>,
    { schema }: Lexicon,
    work: Work,
  ) {
    this.live = live
    this.formLengths = [0, ...schema.forms.map((form) => form.length)]
    this.segment = live.segment
    this.within = within
    this.work = work
    this.weights = weights
    this.whole = weights.reduce((sum, weight) => sum + weight, 0)
    this.places = weights.map(() => ({ ways: [], size: 0 }))
    for (const alternative of alternatives) {
      const key = alternative.words.map(({ word, prefix }) => (prefix ? `${word}*` : word)).join(' ')
      const set = found.get(key) ?? documentsOf(this.segment, alternative, work)
      found.set(key, set)
      if (set.count === 0) continue
      const ranges = alternative.words.map((word) => wordRange(this.segment, word))
      const way = { alternative, set, ranges }
      for (let at = alternative.from; at < alternative.to && at < weights.length; at++) {
        this.places[at].ways.push(way)
        this.places[at].size += set.count
      }
    }
    for (const { ways } of this.places) ways.sort((a, b) => b.alternative.worth - a.alternative.worth)
  }

  /** The nearest documents, about as many as are wanted. */
  nearest(wanted: number): Near[] {
    const told = [...this.places.keys()].filter((at) => this.places[at].ways.length > 0)
    const order = told.sort((a, b) => this.places[a].size - this.places[b].size)
    const least = leastCoverage * this.whole
    const most = Math.max(wanted, mostRead)
    return this.read((this.listed(order, least) ?? this.summed(order, least, most)).slice(0, most))
  }

  /** Whether the filters and the changes since leave a document. */
  private isAsked(document: number): boolean {
    return this.live.isLive(document) && (this.within === undefined || has(this.within, document))
  }

  /**
   * The documents that have a rare word, the rarest first, until whoever has none of those cannot be nearer than the
   * best of them; undefined where that takes looking at too many.
   */
  private listed(order: readonly number[], least: number): Candidate[] | undefined {
    const found: Candidate[] = []
    let best = 0
    let looked = 0
    let before = 0
    let left = order.reduce((sum, at) => sum + this.weights[at], 0)
    const allWays = order.reduce((sum, at) => sum + this.places[at].ways.length, 0)
    for (const at of order) {
      if (left < Math.max(least, best)) break
      const { size, ways } = this.places[at]
      const lookUps = size * allWays
      if ((looked += lookUps) > mostLookUps || !this.work.spend(lookUps)) return undefined
      const documents = toList(
        union(
          ways.map(({ set }) => set),
          this.segment.size,
        ),
      )
      const masks = this.masksOf(documents, order)
      for (let index = 0; index < documents.length; index++) {
        // Whoever has a rarer word was seen with it.
        if ((masks[index] & before) !== 0) continue
        const coverage = this.weightOf(masks[index])
        if (coverage < least || !this.isAsked(documents[index])) continue
        found.push({ document: documents[index], mask: masks[index], coverage })
        best = Math.max(best, coverage)
      }
      before |= 1 << at
      left -= this.weights[at]
    }
    return found.sort((a, b) => b.coverage - a.coverage || a.document - b.document)
  }

  private weightOf(mask: number): number {
    let sum = 0
    for (let at = 0; at < this.weights.length; at++) if ((mask & (1 << at)) !== 0) sum += this.weights[at]
    return sum
  }

  /** The documents of greatest coverage where every word is frequent: all documents are summed up at once. */
  private summed(all: readonly number[], least: number, wanted: number): Candidate[] {
    const { size } = this.segment
    const scale = (largestSum - all.length / 2) / this.whole
    const coverage = new Coverage(size)
    for (const at of all) {
      const weight = Math.round(this.weights[at] * scale)
      const sets = this.places[at].ways.map((way) => way.set)
      if (weight === 0 || !this.work.spend((sets.length * bitWords(size)) / wordsPerUnit)) continue
      if (sets.length === 1 && !sets[0].dense && sets[0].count < bitWords(size) / wordsPerUnit) {
        coverage.addList(sets[0].list, weight)
        continue
      }
      const united = sets.length === 1 && sets[0].dense ? sets[0].bits : uniteBits(sets, size)
      coverage.addBits(united, weight)
      giveBackBits(united)
    }
    const asked = this.within ?? this.live.everything()
    const within = asked.dense ? asked.bits : toBits(asked, size)
    const documents = coverage.greatest(Math.floor(least * scale), wanted, within, this.work)
    const masks = this.masksOf(documents, all)
    return Array.from(documents, (document, index) => ({
      document,
      mask: masks[index],
      coverage: this.weightOf(masks[index]),
    })).sort((a, b) => b.coverage - a.coverage || a.document - b.document)
  }

  /** Of each of ascending documents the places that it covers. */
  private masksOf(documents: Uint32Array, places: readonly number[]): Uint32Array {
    const masks = new Uint32Array(documents.length)
    for (const at of places) {
      for (const { set } of this.places[at].ways) markShared(documents, set, masks, 1 << at)
    }
    return masks
  }

  private read(found: readonly { document: number; mask: number }[]): Near[] {
    const near: Near[] = []
    for (const { document, mask } of found) {
      if (!this.work.spend(readCost)) break
      near.push(this.weigh(document, mask))
    }
    return near
  }

  private weigh(document: number, mask: number): Near {
    const { segment, places, weights } = this
    const { vocabulary } = segment
    const names = segment.forward.read(document)
    const by: Way[] = []
    let coverage = 0
    for (const [at, { ways }] of places.entries()) {
      if ((mask & (1 << at)) === 0) continue
      const way = ways.find(({ set }) => has(set, document))
      if (way === undefined) continue
      coverage += weights[at] * way.alternative.worth
      if (by.at(-1) !== way) by.push(way)
    }
    // Of every name, how much the query says of it and whether in its order; the best name counts.
    let best = 0
    for (let name = 0; name < names.count; name++) {
      const from = names.starts[name] + (name === 0 ? this.formLengths[segment.forms[document]] : 0)
      const end = names.starts[name] + names.lengths[name]
      let all = 0
      let said = 0
      let accented = 0
      let inOrder = 0
      let before = -2
      for (let token = from; token < end; token++) {
        const word = vocabulary.spellingWords[names.tokens[token]]
        const weight = Math.min(mostWeight, Math.log((segment.size + 1) / (segment.frequency(word) + 1)))
        all += weight
        const place = placeOf(by, word)
        if (place === undefined) {
          before = -2
          continue
        }
        said += weight
        if (place.spelling === vocabulary.spellings[names.tokens[token]]) accented += weight
        if (place.at > before && before >= 0) inOrder += weight
        before = place.at
      }
      if (all === 0) continue
      const score = (share.name * said + share.order * inOrder + share.accents * accented) / all
      const isMain = name === 0 ? 1 : 0.9
      best = Math.max(best, isMain * score)
    }
    return {
      segment,
      document,
      score: coverage / this.whole + best,
      coverage: coverage / this.whole,
      covered: mask,
      by: by.map(({ alternative }) => alternative),
    }
  }
}

/** Where in the query a word of a name stands. */
function placeOf(by: readonly Way[], word: number): { at: number; spelling: string | undefined } | undefined {
  for (const { alternative, ranges } of by) {
    for (let offset = 0; offset < ranges.length; offset++) {
      const [first, end] = ranges[offset]
      if (word < first || word >= end) continue
      return { at: alternative.from + offset / ranges.length, spelling: alternative.words[offset].spelling }
    }
  }
  return undefined
}
