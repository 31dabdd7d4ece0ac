import { type Alternative, documentsOf } from './alternatives.ts'
import { bitWords } from './bits.ts'
import { Coverage, maxSum } from './coverage.ts'
import type { DocSet } from './doc-set.ts'
import { has, markShared, toBits, toList, union, uniteBits } from './doc-set.ts'
import type { LiveSegment } from './live-segment.ts'
import { wordRange } from './match.ts'
import type { CompiledSchema } from './schema.ts'
import { releaseBits } from './scratch.ts'
import type { Segment } from './segment.ts'
import { type Work, wordsPerUnit } from './work.ts'

/** A document and its nearness to the query, highest is nearest. */
export interface Near {
  segment: Segment
  document: number
  score: number
  /** Share of the query's weight that the document has. */
  coverage: number
  /** Bit `i`: the document has the word at slot `i`, or an alternative of it. */
  covered: number
  /** The best alternative per slot. */
  by: readonly Alternative[]
}

/** Min share of a query's weight that a near document covers. */
export const minCoverage = 0.4

/** Words rarer than one in e^7 documents weigh alike: further rarity says nothing about intent. */
export const maxWeight = 7

/** Max documents whose names are read, and the work per document. */
export const maxRead = 600
const readCost = 60
/** Max lookups of words in documents; beyond it, all documents are summed at once. */
const maxLookUps = 120_000

/** Added to coverage by each kind of similarity, as a share of a full score. */
const share = { name: 0.35, order: 0.12, accents: 0.05 }

interface Candidate {
  document: number
  mask: number
  coverage: number
}

interface Way {
  alternative: Alternative
  set: DocSet
  /** Word range of each word. */
  ranges: (readonly [number, number])[]
}

interface Place {
  ways: Way[]
  /** Number of postings of its ways. */
  size: number
}

/** Figures of the whole index, where a segment holds only a part of it. */
export interface IndexFigures {
  documents: number
  /** Returns the number of documents with a word. */
  frequency(word: string): number
  /** Returns the number of documents with all words of an alternative. */
  count(alternative: Alternative): number
}

/** Scores the documents of one segment without trying combinations of words. */
export class Scoring {
  private readonly segment: Segment
  private readonly live: LiveSegment
  private readonly within: DocSet | undefined
  private readonly places: Place[]
  private readonly weights: readonly number[]
  private readonly whole: number
  private readonly work: Work
  private readonly formLengths: readonly number[]
  private readonly figures: IndexFigures | undefined

  /** `found` caches the documents of words across instances. */
  constructor(
    live: LiveSegment,
    within: DocSet | undefined,
    alternatives: readonly Alternative[],
    weights: readonly number[],
    found: Map<string, DocSet>,
    schema: CompiledSchema,
    work: Work,
    figures?: IndexFigures,
  ) {
    this.figures = figures
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
        this.places[at].size += figures?.count(alternative) ?? set.count
      }
    }
    for (const { ways } of this.places) ways.sort((a, b) => b.alternative.worth - a.alternative.worth)
  }

  /** Returns the nearest documents, about as many as wanted. */
  nearest(wanted: number): Near[] {
    const told = [...this.places.keys()].filter((at) => this.places[at].ways.length > 0)
    const order = told.sort((a, b) => this.places[a].size - this.places[b].size)
    const min = minCoverage * this.whole
    const max = Math.max(wanted, maxRead)
    return this.read((this.listed(order, min) ?? this.summed(order, min, max)).slice(0, max))
  }

  /** Returns whether a document is live and passes the filters. */
  private isAsked(document: number): boolean {
    return this.live.isLive(document) && (this.within === undefined || has(this.within, document))
  }

  /**
   * Returns the documents with a rare word, rarest first, until documents with none of these words cannot be nearer
   * than the best; undefined when that means looking at too many.
   */
  private listed(order: readonly number[], min: number): Candidate[] | undefined {
    const found: Candidate[] = []
    let best = 0
    let looked = 0
    let before = 0
    let left = order.reduce((sum, at) => sum + this.weights[at], 0)
    const allWays = order.reduce((sum, at) => sum + this.places[at].ways.length, 0)
    for (const at of order) {
      if (left < Math.max(min, best)) break
      const { size, ways } = this.places[at]
      const lookUps = size * allWays
      if ((looked += lookUps) > maxLookUps || !this.work.spend(lookUps)) return undefined
      const documents = toList(
        union(
          ways.map(({ set }) => set),
          this.segment.size,
        ),
      )
      const masks = this.masksOf(documents, order)
      for (let index = 0; index < documents.length; index++) {
        // Documents with a rarer word were already seen.
        if ((masks[index] & before) !== 0) continue
        const coverage = this.weightOf(masks[index])
        if (coverage < min || !this.isAsked(documents[index])) continue
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

  /** Returns the documents of greatest coverage when every word is frequent: sums all documents at once. */
  private summed(all: readonly number[], min: number, wanted: number): Candidate[] {
    const { size } = this.segment
    const scale = (maxSum - all.length / 2) / this.whole
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
      releaseBits(united)
    }
    const asked = this.within ?? this.live.everything()
    const within = asked.dense ? asked.bits : toBits(asked, size)
    const documents = coverage.greatest(Math.floor(min * scale), wanted, within, this.work)
    const masks = this.masksOf(documents, all)
    return Array.from(documents, (document, index) => ({
      document,
      mask: masks[index],
      coverage: this.weightOf(masks[index]),
    })).sort((a, b) => b.coverage - a.coverage || a.document - b.document)
  }

  /** Returns the slots that each of the ascending documents covers. */
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
    // Per name: share of it that the query has, and whether in order; the best name counts.
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
        const frequency = this.figures?.frequency(vocabulary.words[word]) ?? segment.frequency(word)
        const documents = this.figures?.documents ?? segment.size
        const weight = Math.min(maxWeight, Math.log((documents + 1) / (frequency + 1)))
        all += weight
        const place = slotOf(by, word)
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

/** Returns the query slot of a word of a name. */
function slotOf(by: readonly Way[], word: number): { at: number; spelling: string | undefined } | undefined {
  for (const { alternative, ranges } of by) {
    for (let offset = 0; offset < ranges.length; offset++) {
      const [first, end] = ranges[offset]
      if (word < first || word >= end) continue
      return { at: alternative.from + offset / ranges.length, spelling: alternative.words[offset].spelling }
    }
  }
  return undefined
}
