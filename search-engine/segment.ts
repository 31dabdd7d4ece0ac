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

/** The data of a segment: everything else is a view over it. Sent between threads and written to files. */
export interface SegmentData {
  size: number
  facetCount: number
  /** Number of words; then of values of each facet, of flags, forms and name lengths, whose terms follow. */
  words: number
  facetValues: number[]
  sections: Record<string, Section>
}

/** Name lengths from this on share one term. In words, without the legal form. */
export const longLength = 31

/** First term of each facet, of the flags, forms and name lengths; they follow the words. */
export interface TermPlan {
  facets: number[]
  flags: number
  forms: number
  lengths: number
  alternateLengths: number
  /** Four for each dense word: in the main name, only elsewhere, never in its best spelling, more than once. */
  dense: number
  /** One for each ordered pair of dense words: documents in which they are adjacent. */
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

/** Start of a term whose documents are only counted, not kept. */
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
  /** Number of words of the name without its legal form, and of the longest alternate name (at most 255). */
  readonly coreLengths: Uint8Array
  readonly alternateLengths: Uint8Array
  /** Number of the legal form, 0 is none. */
  readonly forms: Uint8Array
  /** Values of each facet that occur, ascending. */
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
  /** Hashes of every alternate name, ascending, with their documents. */
  readonly alternateHashes: Uint32Array
  readonly alternateDocuments: Uint32Array
  /** Words with extra terms because they are in so many documents, ascending. */
  readonly denseWords: Uint32Array
  /** Cached unions of the documents of several legal forms, by form numbers. */
  readonly formStarts = new Map<string, DocSet>()
  /** Cached lists of ids as documents, by key. */
  private readonly foundSets = new LRUCache<string, DocSet>({ max: 16 })
  /** Qualities that occur, best first, and the end of each one's documents. */
  private readonly qualityValues: Uint16Array
  private readonly qualityEnds: Uint32Array
  private readonly versionsLow: Uint32Array
  /** Empty when all are 0. */
  private readonly versionsHigh: Uint8Array
  /** Entry of each document's code in `codes`, `notKept` without one. */
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

  /** Returns the documents with a term. */
  posting(term: number): DocSet {
    const start = this.termStarts[term]
    const count = this.termCounts[term]
    if (isDense(count, this.size)) {
      return { dense: true, bits: this.postings.subarray(start, start + bitWords(this.size)), count }
    }
    return { dense: false, list: this.postings.subarray(start, start + count), count }
  }

  /** Returns a word's index among the dense words, or −1. */
  denseWord(word: number): number {
    return this.denseWords.indexOf(word)
  }

  isKept(term: number): boolean {
    return this.termStarts[term] !== notKept
  }

  /** Returns the number of documents with a term. */
  frequency(term: number): number {
    return this.termCounts[term]
  }

  version(document: number): number {
    const high = this.versionsHigh.length === 0 ? 0 : this.versionsHigh[document]
    return high * 2 ** 32 + this.versionsLow[document]
  }

  /** Returns the key of a document's code, or −1. */
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

  /** Returns the documents with these ids, which must ascend. */
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

  /** Returns the document with an id, or −1. */
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

  /** Total bytes of the typed arrays. */
  get bytes(): number {
    return Object.values(this.data.sections).reduce((sum, section) => sum + section.byteLength, 0)
  }
}
