import { coreRange } from './core-range.ts'
import { forEachBit } from './bits.ts'
import type { DocSet } from './doc-set.ts'
import { intersectAll } from './doc-set.ts'
import { Evidence } from './evidence.ts'
import type { Interpretation } from './interpretation.ts'
import { interpret, onlyWord, readUnits, singleUnit } from './interpretation.ts'
import type { LiveSegment } from './live-segment.ts'
import { wordRange } from './match.ts'
import type { CompiledSchema } from './schema.ts'
import { releaseAll } from './scratch.ts'
import type { Hit } from './sorting.ts'
import { compareHits } from './sorting.ts'

/** Max words read, expansions of the last word, and documents looked at. */
const maxWords = 24
const maxExpansions = 200
const maxLookedAt = 4000

/** Collects the smallest distinct numbers. */
class Smallest {
  readonly kept: number[] = []
  private readonly max: number
  /** Numbers from this on are rejected. */
  bound = 2 ** 32

  constructor(max: number) {
    this.max = max
  }

  add(value: number): void {
    if (value >= this.bound || this.kept.includes(value)) return
    let at = this.kept.length
    while (at > 0 && this.kept[at - 1] > value) at--
    this.kept.splice(at, 0, value)
    if (this.kept.length > this.max) this.kept.pop()
    if (this.kept.length === this.max) this.bound = this.kept[this.max - 1]
  }
}

function addFirst(live: LiveSegment, set: DocSet, limit: number, best: Smallest): void {
  let found = 0
  const visit = (document: number) => {
    if (!live.isLive(document)) return true
    best.add(document)
    return ++found < limit
  }
  if (set.dense) forEachBit(set.bits, visit)
  else for (const document of set.list) if (!visit(document)) break
}

/** Returns the best documents whose name begins with the words. */
function beginning(live: LiveSegment, evidence: Evidence, schema: CompiledSchema, limit: number): number[] {
  const { segment } = live
  const best = new Smallest(limit)
  const range = coreRange(segment, evidence.core)
  const { deletedCount } = live
  for (let at = 0; at < range.length; at++) {
    const document = range[at]
    if (document < best.bound && (deletedCount === 0 || live.isLive(document))) best.add(document)
  }
  const exact = new Smallest(limit)
  for (let at = 0; at < range.length && at < limit; at++) if (live.isLive(range[at])) exact.add(range[at])
  schema.forms.forEach((form, number) => {
    const { full } = evidence
    if (full.length > form.length) return
    const words = form.map((word) => segment.vocabulary.find(word))
    for (let place = 0; place < full.length; place++) {
      if (words[place] < full.firsts[place] || words[place] >= full.ends[place]) return
    }
    addFirst(live, segment.posting(segment.terms.forms + number + 1), limit, best)
  })
  return [...exact.kept, ...best.kept]
}

/** Returns the best documents that have the words anywhere. */
function anywhere(live: LiveSegment, { full }: Interpretation, limit: number): number[] {
  const { segment } = live
  const best = new Smallest(limit)
  const [first, end] = wordRange(segment, full[full.length - 1])
  if (first === end) return []
  if (full.length === 1) {
    for (let word = first; word < Math.min(end, first + maxExpansions); word++) {
      addFirst(live, segment.posting(word), limit, best)
    }
    return best.kept
  }
  const ranges = full.slice(0, -1).map((word) => wordRange(segment, word))
  if (ranges.some(([from, to]) => from === to)) return []
  const set = intersectAll(ranges.map(([word]) => segment.posting(word)))
  let lookedAt = 0
  const visit = (document: number) => {
    const names = segment.forward.read(document)
    const last = names.count - 1
    for (let at = 0; at < names.starts[last] + names.lengths[last]; at++) {
      const word = segment.vocabulary.spellingWords[names.tokens[at]]
      if (word < first || word >= end) continue
      if (live.isLive(document)) best.add(document)
      break
    }
    return best.kept.length < limit && ++lookedAt < maxLookedAt
  }
  if (set.dense) forEachBit(set.bits, visit)
  else for (const document of set.list) if (!visit(document)) break
  return best.kept
}

/**
 * Returns the documents to suggest while a name is typed: names that equal or begin with the text, then those that
 * have its words; best first in each group. `matchedWords` are for highlighting.
 */
export function suggest(
  schema: CompiledSchema,
  segments: readonly LiveSegment[],
  text: string,
  limit: number,
): { ids: number[]; matchedWords: string[] } {
  releaseAll()
  const units = readUnits(text.slice(0, 1000)).slice(0, maxWords)
  const last = units.length > 0 ? onlyWord(units[units.length - 1]) : undefined
  if (last === undefined || limit < 1) return { ids: [], matchedWords: [] }
  const interpretation = interpret([...units.slice(0, -1), singleUnit({ ...last, prefix: true })], schema)
  const hits: Hit[] = []
  for (const live of segments) {
    const { segment } = live
    const evidence = new Evidence(segment, interpretation, schema)
    const documents = new Set(beginning(live, evidence, schema, limit))
    if (documents.size < limit)
      for (const document of anywhere(live, interpretation, limit)) documents.add(document)
    for (const document of documents) hits.push({ segment, document, key: evidence.key(document) >>> 10 })
  }
  hits.sort((a, b) => compareHits(a, b, 'relevance'))
  const page = hits.slice(0, limit)
  return {
    ids: page.map(({ segment, document }) => segment.ids[document]),
    matchedWords: interpretation.full.map(({ word }) => word),
  }
}
