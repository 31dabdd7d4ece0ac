import { LRUCache } from 'lru-cache'
import { Forward } from './forward.ts'
import type { DocSet } from './doc-set.ts'
import { isDense, setOf } from './doc-set.ts'
import { bitWords } from './bits.ts'
import { NumberIndex } from './number-index.ts'
import type { Shortened } from './similar-words.ts'
import { Vocabulary } from './vocabulary.ts'

export type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** One number per document, in bytes when all of them are small. */
export type Column = Uint8Array | Uint16Array

/** What a segment consists of: everything else is a view over these. Travels between threads and into files. */
export interface SegmentData {
  size: number
  facetCount: number
  /** Values of each facet, of the flags, forms and name lengths, as numbers of terms, after those of the words. */
  words: number
  facetValues: number[]
  sections: Record<string, Section>
}

/** Name lengths from here on share one term. In words, without the legal form. */
export const longLength = 31

/** Terms after the words: where those of each facet, of the flags, the forms and the name lengths begin. */
export interface TermPlan {
  facets: number[]
  flags: number
  forms: number
  lengths: number
  alternateLengths: number
  /** Four for each dense word: in the main name, only elsewhere, never in its best spelling, more than once. */
  dense: number
  /** One for each pair of dense words: documents in which they are neighbours in this order. */
  pairs: number
  end: number
}

export function planTerms(words: number, facetValues: readonly number[], denseWords: number): TermPlan {
  let next = words
  const take = (terms: number) => (next += terms) - terms
  const facets = facetValues.map(take)
  return {
    facets,
    flags: take(16),
    forms: take(256),
    lengths: take(longLength + 1),
    alternateLengths: take(longLength + 1),
    dense: take(4 * denseWords),
    pairs: take(denseWords * denseWords),
    end: next,
  }
}

/** Where a term starts when its documents are not kept, only counted. */
export const notKept = 0xffffffff

/** An immutable index over documents numbered best first: by quality, then newest, then smallest id. */
export class Segment {
  readonly data: SegmentData
  readonly size: number
  readonly vocabulary: Vocabulary
  readonly shortened: Shortened
  readonly forward: Forward
  readonly terms: TermPlan
  readonly ids: Uint32Array
  readonly dates: Uint16Array
  readonly flags: Column
  readonly facets: Column[]
  /** Words of the name without its legal form, and of the longest further name (at most 255). */
  readonly coreLengths: Uint8Array
  readonly alternateLengths: Uint8Array
  /** Number of the legal form, 0 is none. */
  readonly forms: Uint8Array
  /** Of each facet the values that occur, ascending. */
  readonly usedValues: readonly Uint32Array[]
  /** Documents by id, by name without legal form, by name as dictionaries sort, by date (oldest first). */
  readonly byId: Uint32Array
  readonly byCore: Uint32Array
  readonly byName: Uint32Array
  readonly byDate: Uint32Array
  /** See `stepDates` and `stepCounts`. */
  readonly dateSteps: Uint32Array
  readonly dateCounts: Uint32Array
  readonly codes: NumberIndex
  readonly numbers: NumberIndex
  /** Hashes of the words of every further name, ascending, with their documents. */
  readonly alternateHashes: Uint32Array
  readonly alternateDocuments: Uint32Array
  /** The words for which more is kept because they are in so many documents, ascending. */
  readonly denseWords: Uint32Array
  /** Documents of several legal forms together, by the numbers of the forms: made when a broad query begins so. */
  readonly formStarts = new Map<string, DocSet>()
  /** Lists of ids as documents, by their keys. */
  private readonly foundSets = new LRUCache<string, DocSet>({ max: 16 })
  /** Qualities that occur, best first, and the first document after those of each. */
  private readonly qualityValues: Uint16Array
  private readonly qualityEnds: Uint32Array
  private readonly versionsLow: Uint32Array
  /** Empty when all are 0. */
  private readonly versionsHigh: Uint8Array
  /** For each document the entry of its code in `codes`, `notKept` without one. */
  private readonly codeEntries: Uint32Array
  private readonly termStarts: Uint32Array
  private readonly termCounts: Uint32Array
  private readonly postings: Uint32Array

  constructor(data: SegmentData) {
    const u8 = (name: string) => data.sections[name] as Uint8Array
    const u16 = (name: string) => data.sections[name] as Uint16Array
    const u32 = (name: string) => data.sections[name] as Uint32Array
    const column = (name: string) => data.sections[name] as Column
    const numbers = (name: string) => ({
      highs: u32(`${name}Highs`),
      starts: u32(`${name}Starts`),
      lows: u32(`${name}Lows`),
      documents: u32(`${name}Documents`),
    })
    this.data = data
    this.size = data.size
    this.vocabulary = new Vocabulary(u8('words'), u8('spellings'), u32('spellingWords'), u32('spellingRanks'))
    this.shortened = { hashes: u32('shortenedHashes'), words: u32('shortenedWords') }
    this.forward = new Forward(u8('forward'), u32('forwardBlocks'), u16('forwardOffsets'))
    this.denseWords = u32('denseWords')
    this.terms = planTerms(data.words, data.facetValues, this.denseWords.length)
    this.ids = u32('ids')
    this.qualityValues = u16('qualityValues')
    this.qualityEnds = u32('qualityEnds')
    this.dates = u16('dates')
    this.flags = column('flags')
    this.facets = data.facetValues.map((_values, facet) => column(`facet${facet}`))
    this.coreLengths = u8('coreLengths')
    this.alternateLengths = u8('alternateLengths')
    this.forms = u8('forms')
    this.byId = u32('byId')
    this.byCore = u32('byCore')
    this.byName = u32('byName')
    this.byDate = u32('byDate')
    this.dateSteps = u32('dateSteps')
    this.dateCounts = u32('dateCounts')
    this.codes = new NumberIndex(numbers('code'))
    this.numbers = new NumberIndex(numbers('number'))
    this.alternateHashes = u32('alternateHashes')
    this.alternateDocuments = u32('alternateDocuments')
    this.versionsLow = u32('versionsLow')
    this.versionsHigh = u8('versionsHigh')
    this.codeEntries = u32('codeEntries')
    this.termStarts = u32('termStarts')
    this.termCounts = u32('termCounts')
    this.postings = u32('postings')
    this.usedValues = data.facetValues.map((values, facet) => {
      const occurs = (value: number) => this.frequency(this.terms.facets[facet] + value) > 0
      return Uint32Array.from(Array.from({ length: values }, (_none, value) => value).filter(occurs))
    })
  }

  /** Documents that carry a term. */
  posting(term: number): DocSet {
    const start = this.termStarts[term]
    const count = this.termCounts[term]
    if (isDense(count, this.size)) {
      return { dense: true, bits: this.postings.subarray(start, start + bitWords(this.size)), count }
    }
    return { dense: false, list: this.postings.subarray(start, start + count), count }
  }

  /** A word's place among the dense ones, or −1. */
  denseWord(word: number): number {
    return this.denseWords.indexOf(word)
  }

  isKept(term: number): boolean {
    return this.termStarts[term] !== notKept
  }

  /** How many documents carry a term. */
  frequency(term: number): number {
    return this.termCounts[term]
  }

  version(document: number): number {
    const high = this.versionsHigh.length === 0 ? 0 : this.versionsHigh[document]
    return high * 2 ** 32 + this.versionsLow[document]
  }

  /** The key of a document's code, or −1. */
  codeKey(document: number): number {
    const entry = this.codeEntries[document]
    return entry === notKept ? -1 : this.codes.keyAt(entry)
  }

  quality(document: number): number {
    let low = 0
    let high = this.qualityEnds.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.qualityEnds[middle] <= document) low = middle + 1
      else high = middle
    }
    return this.qualityValues[low]
  }

  /** The documents with these ids, which ascend. */
  findAll(key: string, ids: Uint32Array): DocSet {
    const kept = this.foundSets.get(key)
    if (kept) return kept
    const documents: number[] = []
    const { byId } = this
    let at = 0
    for (const id of ids) {
      let step = 1
      let end = at
      while (end < this.size && this.ids[byId[end]] < id) {
        at = end + 1
        end += step
        step <<= 1
      }
      end = Math.min(end, this.size)
      while (at < end) {
        const middle = (at + end) >>> 1
        if (this.ids[byId[middle]] < id) at = middle + 1
        else end = middle
      }
      if (at < this.size && this.ids[byId[at]] === id) documents.push(byId[at])
    }
    const found = setOf(documents, this.size)
    this.foundSets.set(key, found)
    return found
  }

  /** The document with an id, or −1. */
  find(id: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.ids[this.byId[middle]] < id) low = middle + 1
      else high = middle
    }
    return low < this.size && this.ids[this.byId[low]] === id ? this.byId[low] : -1
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    return Object.values(this.data.sections).reduce((sum, section) => sum + section.byteLength, 0)
  }
}
