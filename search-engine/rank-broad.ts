import { hashWord } from './assemble.ts'
import type { Buckets } from './buckets.ts'
import { collect, splitByAlternate, splitByName } from './buckets.ts'
import { Collector } from './ranking.ts'
import { coreRange, exactRange } from './core-range.ts'
import { neighbours, repeated, withinMainName } from './dense-words.ts'
import type { DocSet } from './doc-set.ts'
import {
  emptySet,
  has,
  intersect,
  keepSet,
  lowerBound,
  sparseSet,
  subtract,
  toList,
  union,
} from './doc-set.ts'
import type { Evidence, Sequence } from './evidence.ts'
import { evidenceKey, evidenceKeys, maxMisspelled, maxUnmatched, tiers } from './evidence.ts'
import type { Part } from './part.ts'
import { toSet, walk } from './part.ts'
import type { Ranked } from './ranking.ts'
import { firstDocuments, maxWeighed, rankByKey } from './ranking.ts'
import type { CompiledSchema } from './schema.ts'
import type { Segment } from './segment.ts'
import { SpellingCheck } from './spelling-check.ts'

/** Returns the documents with an alternate name that has the hash of a sequence: almost always that sequence. */
function findAlternates(segment: Segment, { firsts, length }: Sequence): Uint32Array {
  let hash = 0
  for (let place = 0; place < length; place++) hash = hashWord(hash, firsts[place])
  const { alternateHashes: hashes } = segment
  return segment.alternateDocuments.subarray(
    lowerBound(hashes, hash >>> 0),
    lowerBound(hashes, (hash >>> 0) + 1),
  )
}

/** Max documents read without finding the phrase: rare words are seldom adjacent. Shorter names come first. */
const maxMisses = 40_000

/** Ranks a large result without scoring every document: strongest evidence first, until there are enough. */
class BroadRanking {
  private readonly segment: Segment
  private readonly set: DocSet
  private readonly evidence: Evidence
  private readonly schema: CompiledSchema
  private readonly collector: Collector
  private readonly spelling: SpellingCheck

  private readonly deepFrom: number

  constructor(set: DocSet, evidence: Evidence, schema: CompiledSchema, wanted: number, deepFrom: number) {
    this.deepFrom = deepFrom
    this.segment = evidence.segment
    this.set = set
    this.evidence = evidence
    this.schema = schema
    this.collector = new Collector(wanted)
    this.spelling = new SpellingCheck(evidence)
  }

  /**
   * Takes documents that differ only in spelling and legal form, best first. Stops early when enough are perfect;
   * skips those that `belongs` rejects.
   */
  private take(
    parts: readonly Part[],
    tier: number,
    unmatched: number,
    belongs?: (document: number) => boolean,
  ): void {
    const { apart } = this.spelling
    if (apart && belongs === undefined && this.collector.missing >= this.deepFrom)
      return this.takeSets(union(parts.map(toSet), this.segment.size), apart, tier, unmatched)
    const lists = Array.from({ length: 2 * (maxMisspelled + 1) }, (): number[] => [])
    for (const part of parts) this.sort(part, lists, belongs)
    for (const [residue, list] of lists.entries()) {
      const key = evidenceKey(tier, unmatched, residue >> 1, (residue & 1) === 1)
      this.collector.addOf(key, parts.length > 1 ? toList(collect(list, this.segment.size)) : list)
    }
  }

  /** Like `take`, set by set instead of document by document: faster when many are wanted. */
  private takeSets(set: DocSet, apart: readonly DocSet[], tier: number, unmatched: number): void {
    const { form, segment } = this.evidence
    // By number of words that a document spells differently.
    let levels = [set]
    for (const others of apart) {
      const [same, more] = [
        [...levels, emptySet],
        [emptySet, ...levels],
      ]
      levels = same.map((level, at) =>
        union([subtract(level, others), intersect(more[at], others)], segment.size),
      )
    }
    for (const [more, level] of levels.entries()) {
      const ofForm = form === 0 ? level : intersect(level, segment.posting(segment.terms.forms + form))
      const take = (documents: DocSet, isOther: boolean) => {
        const { documents: first } = firstDocuments(documents, this.collector.missing)
        this.collector.addOf(evidenceKey(tier, unmatched, this.spelling.min + more, isOther), first)
      }
      take(ofForm, false)
      if (form !== 0 && this.collector.missing > 0) take(subtract(level, ofForm), true)
      if (this.collector.missing === 0) return
    }
  }

  /** Adds a part's documents to lists, by words misspelled times two, plus one for another legal form. */
  private sort(part: Part, lists: number[][], belongs?: (document: number) => boolean): void {
    const { form } = this.evidence
    const { min } = this.spelling
    const { missing } = this.collector
    let perfect = 0
    const collectAs = (isOther: 0 | 1) => (document: number) => {
      if (belongs !== undefined && !belongs(document)) return true
      const misspelled = this.spelling.count(document)
      lists[2 * misspelled + isOther].push(document)
      if (misspelled === min) perfect++
      return perfect < missing
    }
    if (form === 0) return walk(part, collectAs(0))
    const ofForm = this.segment.posting(this.segment.terms.forms + form)
    walk({ all: [...part.all, ofForm], none: part.none }, collectAs(0))
    if (perfect < missing) walk({ all: part.all, none: [...part.none, ofForm] }, collectAs(1))
  }

  /** Returns the documents that begin with a legal form that starts with the query. */
  private formStarts(): DocSet {
    const { full } = this.evidence
    const { segment, set } = this
    const { vocabulary, terms, formStarts, size } = segment
    const numbers = [...this.schema.forms.keys()].filter((number) => {
      const form = this.schema.forms[number]
      return (
        form.length >= full.length &&
        form.slice(0, full.length).every((text, place) => {
          const word = vocabulary.find(text)
          return word >= full.firsts[place] && word < full.ends[place]
        })
      )
    })
    const sets = numbers.map((number) => segment.posting(terms.forms + number + 1))
    // For few documents, intersecting each form is faster than the union of all forms.
    if (!set.dense)
      return union(
        sets.map((ofForm) => intersect(set, ofForm)),
        size,
      )
    const key = numbers.join()
    if (!formStarts.has(key)) formStarts.set(key, keepSet(union(sets, size)))
    return intersect(set, formStarts.get(key) ?? emptySet)
  }

  private exactAlternates(): DocSet {
    const found = [this.evidence.core, this.evidence.full].flatMap((words) => [
      ...findAlternates(this.segment, words),
    ])
    const documents = [...new Set(found)].filter(
      (document) => has(this.set, document) && this.evidence.key(document) >>> 10 === tiers.exactAlternate,
    )
    return sparseSet(Uint32Array.from(documents).sort())
  }

  /** Takes documents not in `taken`, fewest unmatched words first. */
  private takeInTurn(
    tier: number,
    buckets: readonly Buckets[],
    taken: readonly DocSet[],
    belongs?: (document: number) => boolean,
  ): void {
    for (let unmatched = 0; unmatched <= maxUnmatched && this.collector.missing > 0; unmatched++) {
      const parts = buckets.flatMap((each) => each.get(unmatched))
      const left = parts.map(({ all, none }) => ({ all, none: [...none, ...taken] }))
      if (left.length > 0) this.take(left, tier, unmatched, belongs)
    }
  }

  rank(): Ranked {
    const { collector, evidence, segment, set } = this
    const { length } = evidence.core
    const range = coreRange(segment, evidence.core)
    const exactNames = exactRange(segment, range, length)
    const exact = intersect(set, sparseSet(exactNames))
    if (exact.count > 0) this.take([{ all: [exact], none: [] }], tiers.exactName, 0)
    if (collector.missing === 0) return collector.result()

    const longer = intersect(set, collect(range.subarray(exactNames.length), segment.size))
    const starting = union([exact, longer], segment.size)
    const alternates = subtract(this.exactAlternates(), exact)
    this.takeWeighed(alternates)
    const forms = this.formStarts()
    const longerBy = splitByName(segment, longer, length)
    const formsOnly = splitByName(segment, subtract(forms, starting), length)
    this.takeInTurn(tiers.nameStarts, [longerBy, formsOnly], [alternates])
    if (collector.missing === 0) return collector.result()
    this.takeOthers(subtract(set, union([starting, forms, alternates], segment.size)))
    return collector.result()
  }

  /** Takes documents by key; of very many, scores only those of the best quality. */
  private takeWeighed(set: DocSet): void {
    const { collector, evidence } = this
    const weighed =
      collector.missing < maxWeighed ? sparseSet(firstDocuments(set, maxWeighed).documents) : set
    const keyOf = (document: number) => evidence.key(document)
    collector.addAll(rankByKey(weighed, collector.missing, evidenceKeys, keyOf))
  }

  /** Takes the documents whose name does not begin with the query. */
  private takeOthers(rest: DocSet): void {
    const { collector, evidence, segment } = this
    const { core } = evidence
    let inName = rest
    let isCertain = true
    for (const word of new Set(core.firsts)) {
      const within = withinMainName(segment, inName, word)
      if (within === undefined) isCertain = false
      else inName = within
    }
    const narrow = (set: DocSet) => {
      let adjacent = set
      for (let place = 0; place + 1 < core.length; place++) {
        const pair = neighbours(segment, core.firsts[place], core.firsts[place + 1])
        if (pair !== undefined) adjacent = intersect(adjacent, pair)
      }
      return adjacent
    }
    const adjacent = narrow(inName)
    const found: number[] = []
    let misses = 0
    const hasPhrase = (document: number) => {
      if (misses > maxMisses) return false
      const { spellingWords } = segment.vocabulary
      const belongs = segment.forward.hasPhrase(document, core.firsts, spellingWords, 1)
      if (belongs) found.push(document)
      else misses++
      return belongs
    }
    const verify = core.length === 1 && isCertain ? undefined : hasPhrase
    this.takeInTurn(tiers.nameAdjacent, [splitByName(segment, adjacent, core.length)], [], verify)
    if (collector.missing === 0) return
    if (!isCertain) return this.takeWeighed(subtract(rest, collect(found, segment.size)))
    const scattered = subtract(inName, verify ? collect(found, segment.size) : adjacent)
    const scatteredBy = splitByName(segment, scattered, core.length)
    const ofTier = (tier: number, members: number[]) => (document: number) => {
      const belongs = evidence.key(document) >>> 10 === tier
      if (belongs) members.push(document)
      return belongs
    }
    this.takeInTurn(tiers.nameHasAll, [scatteredBy], [])
    if (collector.missing === 0) return

    let outside = subtract(rest, inName)
    // In an alternate name: excludes words that occur once in the document, in its main name.
    let inOther = outside
    for (const word of new Set(core.firsts)) {
      const onlyInName = subtract(withinMainName(segment, inOther, word)!, repeated(segment, word)!)
      inOther = subtract(inOther, onlyInName)
    }
    for (const tier of [tiers.alternateAdjacent, tiers.alternateHasAll]) {
      const members: number[] = []
      const set = tier === tiers.alternateAdjacent ? narrow(inOther) : inOther
      const byLength = splitByAlternate(segment, set, core.length)
      this.takeInTurn(tier, [byLength], [], ofTier(tier, members))
      if (collector.missing === 0) return
      const taken = collect(members, segment.size)
      inOther = subtract(inOther, taken)
      outside = subtract(outside, taken)
    }
    this.takeInTurn(tiers.scattered, [splitByName(segment, outside, core.length)], [])
  }
}

/**
 * Returns the `max` best documents of a large set, as if each had been scored, within the limits above. The query's
 * words must be whole, not prefixes, and every document of the set must have all of them. From `deepFrom` wanted
 * documents on they are taken set by set.
 */
export function rankBroad(
  set: DocSet,
  max: number,
  evidence: Evidence,
  schema: CompiledSchema,
  deepFrom: number,
): Ranked {
  return new BroadRanking(set, evidence, schema, Math.min(max, set.count), deepFrom).rank()
}
