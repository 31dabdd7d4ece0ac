import { bitWords } from './bits.ts'
import { isDense } from './doc-set.ts'
import type { NameShapes } from './assemble-names.ts'
import type { Rows } from './rows.ts'
import type { TermPlan } from './segment.ts'
import { longLength, notKept, planTerms } from './segment.ts'
import { shareU32, sharedU32 } from './shared-arrays.ts'

interface Source {
  rows: Rows
  /** Maps a spelling in the rows to its word in the segment, and to 1 when it is that word's most frequent one. */
  wordOf: Uint32Array
  isBest: Uint8Array
  shapes: NameShapes
  words: number
  facetValues: number[]
}

/** Max dense words: each pair of them has a term. */
const maxDense = 256

/** Returns the most frequent words that occur in enough documents to be kept as bitsets, ascending. */
function findDenseWords({ rows, wordOf, words }: Source): Uint32Array {
  const counts = new Uint32Array(words)
  const last = new Uint32Array(words)
  const { items } = rows.tokens
  for (let row = 0; row < rows.count; row++) {
    const end = rows.endOf(row)
    for (let at = rows.starts.items[row]; at < end;) {
      const nameEnd = at + 1 + items[at]
      for (at++; at < nameEnd; at++) {
        const word = wordOf[items[at]]
        if (last[word] === row + 1) continue
        last[word] = row + 1
        counts[word]++
      }
    }
  }
  const dense: number[] = []
  for (let word = 0; word < words; word++) if (isDense(counts[word], rows.count)) dense.push(word)
  dense.sort((a, b) => counts[b] - counts[a] || a - b)
  return Uint32Array.from(dense.slice(0, maxDense)).sort()
}

/** Visits the terms of one document at a time, some terms more than once. */
class TermVisitor {
  private readonly source: Source
  private readonly terms: TermPlan
  private readonly denseOf: Int16Array
  private readonly denseCount: number
  /** Per dense word: the last document, plus one, with the word in its main name, in its best spelling, anywhere. */
  private readonly inName: Uint32Array
  private readonly inBest: Uint32Array
  private readonly inAny: Uint32Array
  private readonly seen: number[] = []

  constructor(source: Source, terms: TermPlan, denseWords: Uint32Array) {
    this.source = source
    this.terms = terms
    this.denseCount = denseWords.length
    this.denseOf = new Int16Array(source.words).fill(-1)
    denseWords.forEach((word, at) => {
      this.denseOf[word] = at
    })
    this.inName = new Uint32Array(denseWords.length)
    this.inBest = new Uint32Array(denseWords.length)
    this.inAny = new Uint32Array(denseWords.length)
  }

  visit(document: number, visit: (term: number) => void): void {
    const { source, terms, denseOf, inName, inBest, inAny, seen } = this
    const { rows, wordOf, shapes } = source
    const { items } = rows.tokens
    const end = rows.endOf(document)
    const head = rows.starts.items[document]
    seen.length = 0
    for (let at = head; at < end;) {
      const isMain = at === head
      const nameEnd = at + 1 + items[at]
      let before = -1
      for (at++; at < nameEnd; at++) {
        const word = wordOf[items[at]]
        visit(word)
        const dense = denseOf[word]
        if (dense >= 0) {
          if (inAny[dense] === document + 1) visit(terms.dense + 4 * dense + 3)
          else seen.push(dense)
          inAny[dense] = document + 1
          if (isMain) inName[dense] = document + 1
          if (source.isBest[items[at]] === 1) inBest[dense] = document + 1
          if (before >= 0) visit(terms.pairs + before * this.denseCount + dense)
        }
        before = dense
      }
    }
    for (const dense of seen) {
      visit(terms.dense + 4 * dense + (inName[dense] === document + 1 ? 0 : 1))
      if (inBest[dense] !== document + 1) visit(terms.dense + 4 * dense + 2)
    }
    for (let facet = 0; facet < terms.facets.length; facet++) {
      visit(terms.facets[facet] + rows.facets[facet].items[document])
    }
    for (let flags = rows.flags.items[document]; flags !== 0; flags &= flags - 1) {
      visit(terms.flags + 31 - Math.clz32(flags & -flags))
    }
    visit(terms.forms + shapes.forms[document])
    visit(terms.lengths + Math.min(shapes.coreLengths[document], longLength))
    visit(terms.alternateLengths + Math.min(shapes.alternateLengths[document], longLength))
  }
}

/** Returns the larger of the two sets per dense word, in and only outside the main name; only the smaller is kept. */
function findUnkept(terms: TermPlan, termCounts: Uint32Array, denseCount: number): Set<number> {
  const unkept = new Set<number>()
  for (let dense = 0; dense < denseCount; dense++) {
    const inside = terms.dense + 4 * dense
    unkept.add(termCounts[inside] > termCounts[inside + 1] ? inside : inside + 1)
  }
  return unkept
}

/** Returns the documents of every term, ascending, or as bitsets if smaller. */
export function assemblePostings(source: Source) {
  const size = source.rows.count
  const denseWords = findDenseWords(source)
  const terms = planTerms(source.words, source.facetValues, denseWords.length)
  const termCounts = sharedU32(terms.end)
  const termStarts = sharedU32(terms.end)
  const visitor = new TermVisitor(source, terms, denseWords)
  // The last document, plus one, counted for a term: a repeated word counts once.
  const last = new Uint32Array(terms.end)
  for (let document = 0; document < size; document++) {
    visitor.visit(document, (term) => {
      if (last[term] === document + 1) return
      last[term] = document + 1
      termCounts[term]++
    })
  }
  const unkept = findUnkept(terms, termCounts, denseWords.length)
  let length = 0
  for (let term = 0; term < terms.end; term++) {
    termStarts[term] = unkept.has(term) ? notKept : length
    if (!unkept.has(term)) length += isDense(termCounts[term], size) ? bitWords(size) : termCounts[term]
  }
  const postings = sharedU32(length)
  const next = termStarts.slice()
  last.fill(0)
  const dense = Uint8Array.from(termCounts, (count) => (isDense(count, size) ? 1 : 0))
  for (let document = 0; document < size; document++) {
    visitor.visit(document, (term) => {
      if (last[term] === document + 1 || termStarts[term] === notKept) return
      last[term] = document + 1
      if (dense[term] === 1) postings[termStarts[term] + (document >>> 5)] |= 1 << (document & 31)
      else postings[next[term]++] = document
    })
  }
  return { termCounts, termStarts, postings, denseWords: shareU32(denseWords) }
}
