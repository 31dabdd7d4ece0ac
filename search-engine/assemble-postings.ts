import { bitWords } from './bits.ts'
import { isDense } from './doc-set.ts'
import type { NameShapes } from './assemble-names.ts'
import type { Rows } from './rows.ts'
import type { TermPlan } from './segment.ts'
import { longLength } from './segment.ts'
import { sharedU32 } from './shared-arrays.ts'

interface Source {
  rows: Rows
  order: Uint32Array
  /** From a spelling in the rows to its word in the segment. */
  wordOf: Uint32Array
  shapes: NameShapes
  terms: TermPlan
}

/** Calls `visit` with each term of a document, some of them more than once. */
function visitTerms(
  { rows, order, wordOf, shapes, terms }: Source,
  document: number,
  visit: (term: number) => void,
) {
  const row = order[document]
  const { items } = rows.tokens
  const end = row + 1 < rows.count ? rows.starts.items[row + 1] : rows.tokens.length
  for (let at = rows.starts.items[row]; at < end;) {
    const nameEnd = at + 1 + items[at]
    for (at++; at < nameEnd; at++) visit(wordOf[items[at]])
  }
  for (let facet = 0; facet < terms.facets.length; facet++) {
    visit(terms.facets[facet] + rows.facets[facet].items[row])
  }
  for (let flags = rows.flags.items[row]; flags !== 0; flags &= flags - 1) {
    visit(terms.flags + 31 - Math.clz32(flags & -flags))
  }
  visit(terms.forms + shapes.forms[document])
  visit(terms.lengths + Math.min(shapes.coreLengths[document], longLength))
}

/** The documents of every term, ascending; as bitsets where that is smaller. */
export function assemblePostings(source: Source) {
  const { order, terms } = source
  const size = order.length
  const termCounts = sharedU32(terms.end)
  const termStarts = sharedU32(terms.end)
  // The document that last counted for a term, plus one: a word said twice counts once.
  const last = new Uint32Array(terms.end)
  for (let document = 0; document < size; document++) {
    visitTerms(source, document, (term) => {
      if (last[term] === document + 1) return
      last[term] = document + 1
      termCounts[term]++
    })
  }
  const denseWords = bitWords(size)
  let length = 0
  for (let term = 0; term < terms.end; term++) {
    termStarts[term] = length
    length += isDense(termCounts[term], size) ? denseWords : termCounts[term]
  }
  const postings = sharedU32(length)
  const next = termStarts.slice()
  last.fill(0)
  const dense = Uint8Array.from(termCounts, (count) => (isDense(count, size) ? 1 : 0))
  for (let document = 0; document < size; document++) {
    visitTerms(source, document, (term) => {
      if (last[term] === document + 1) return
      last[term] = document + 1
      if (dense[term] === 1) postings[termStarts[term] + (document >>> 5)] |= 1 << (document & 31)
      else postings[next[term]++] = document
    })
  }
  return { termCounts, termStarts, postings }
}
