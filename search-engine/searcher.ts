import { type DocSet, sparseSet } from './doc-set.ts'
import { Evidence, evidenceKeys, tierOf } from './evidence.ts'
import { Counting } from './facets.ts'
import type { FacetFilter } from './filters.ts'
import { dateRange, filterDocuments, filterFacet } from './filters.ts'
import type { Interpretation, Unit } from './interpretation.ts'
import { onlyWord } from './interpretation.ts'
import { Lexicon } from './lexicon.ts'
import type { LiveSegment } from './live-segment.ts'
import { wordRange } from './match.ts'
import { rankNumber } from './match-number.ts'
import { mergePages } from './merge-pages.ts'
import { pageByPrefix } from './number-prefix.ts'
import type { Question } from './question.ts'
import { readQuestion } from './question.ts'
import type { Ranked } from './ranking.ts'
import { rankBroad } from './rank-broad.ts'
import { firstDocuments, mostWeighed, rankByKey } from './ranking.ts'
import { display, relaxFew, type Relaxed } from './relaxation.ts'
import type { CompiledSchema } from './schema.ts'
import { giveBackAll } from './scratch.ts'
import type { Hit } from './sorting.ts'
import { firstSorted } from './sorting.ts'
import type { EngineAnswer, EngineQuery, EngineSort, Relaxation } from './types.ts'

function facetNumber(schema: CompiledSchema, name: string): number {
  const facet = schema.source.facets.indexOf(name)
  if (facet < 0) throw new RangeError(`The search index has no facet "${name}"`)
  return facet
}

function wholeNumber(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0
}

function isWholeWord(unit: Unit): boolean {
  const word = onlyWord(unit)
  return word !== undefined && word.prefix !== true
}

/** The `most` first documents of one segment's result. */
function rank(
  { segment }: LiveSegment,
  set: DocSet,
  sort: EngineSort,
  most: number,
  question: Question,
  interpretation: Interpretation,
  schema: CompiledSchema,
  broadFrom: number,
): Ranked {
  if (sort !== 'relevance') {
    const documents = firstSorted(segment, set, sort, most)
    return { documents, keys: new Uint16Array(documents.length) }
  }
  if (question.number !== undefined)
    return rankByKey(set, most, evidenceKeys, rankNumber(segment, question.number))
  if (interpretation.core.length === 0) return firstDocuments(set, most)
  const evidence = new Evidence(segment, interpretation, schema)
  if (set.count >= broadFrom && interpretation.units.every(isWholeWord))
    return rankBroad(set, most, evidence, schema, 8 * broadFrom)
  // Of a large answer to another question than was asked, the best documents are weighed.
  const weighed =
    set.count > mostWeighed && most < mostWeighed
      ? sparseSet(firstDocuments(set, mostWeighed).documents)
      : set
  return rankByKey(weighed, most, evidenceKeys, (document) => evidence.key(document))
}

/** Folded words of an interpretation; for a word's beginning, the words on the page that begin so. */
function collectMatchedWords(interpretation: Interpretation, page: readonly Hit[]): string[] {
  const matched = new Set<string>()
  for (const sought of interpretation.units.flatMap((unit) => unit.alternatives.flat())) {
    if (sought.prefix !== true) {
      matched.add(sought.word)
      continue
    }
    for (const { segment, document } of page) {
      const [first, end] = wordRange(segment, sought)
      const names = segment.forward.read(document)
      const last = names.count - 1
      for (let at = 0; at < names.starts[last] + names.lengths[last]; at++) {
        const word = segment.vocabulary.spellingWords[names.tokens[at]]
        if (word >= first && word < end) matched.add(segment.vocabulary.words[word])
      }
    }
  }
  return [...matched]
}

function describe({ kind, units, dropped, nearest }: Relaxed, lexicon: Lexicon): Relaxation {
  const words = units.flatMap((unit) => unit.alternatives[0]).map((word) => display(word, lexicon))
  return { kind, words, dropped, ...(nearest && { coverage: nearest[0].coverage }) }
}

/** The best of them, the nearest first whatever order was asked for: they are no result set. */
function nearestAnswer(relaxed: Relaxed, { offset, limit }: EngineQuery, lexicon: Lexicon): EngineAnswer {
  const near = relaxed.nearest ?? []
  const first = wholeNumber(offset)
  const page = near.slice(first, first + wholeNumber(limit))
  const words = page.flatMap(({ by }) => by.flatMap((alternative) => alternative.words))
  return {
    ids: page.map(({ segment, document }) => segment.ids[document]),
    total: near.length,
    facets: {},
    flags: [],
    matchedWords: [...new Set(words.map(({ word }) => word))],
    relaxation: describe(relaxed, lexicon),
    work: lexicon.workSpent,
  }
}

/**
 * Answers a query from the segments as they are now. Throws a RangeError when it names an unknown facet.
 * Results of a segment that are not fewer than `broadFrom` are ranked without weighing each.
 */
export function search(
  schema: CompiledSchema,
  segments: readonly LiveSegment[],
  query: EngineQuery,
  broadFrom: number,
): EngineAnswer {
  giveBackAll()
  const question = readQuestion(query)
  const facetFilters: FacetFilter[] = Object.entries(question.filters.facets ?? {}).map(([name, value]) => ({
    facet: facetNumber(schema, name),
    value,
  }))
  const counts = (query.counts ?? []).map(({ facet, ignoring }) => ({
    name: facet,
    facet: facetNumber(schema, facet),
    ignoring: ignoring.map((name) => facetNumber(schema, name)),
  }))
  const lexicon = new Lexicon(schema, segments, question)
  let interpretation = lexicon.interpret(question.units)
  let matched = lexicon.match(interpretation)
  const { phrases, excluded, number, filters } = question
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined && filter !== 0)
  const within = () =>
    segments.map((live) => {
      if (!isFiltered) return undefined
      const { segment } = live
      const flagged = filterDocuments(segment, live.everything(), filters)
      return facetFilters.reduce((rest, facetFilter) => filterFacet(segment, rest, facetFilter), flagged)
    })
  const relaxed =
    question.mayRelax && !question.impossible
      ? relaxFew(interpretation, matched, within, lexicon, question.mayRelax === 'legalForm')
      : undefined
  if (relaxed?.nearest) return nearestAnswer(relaxed, query, lexicon)
  if (relaxed) {
    interpretation = lexicon.interpret(relaxed.units)
    matched = lexicon.match(interpretation)
  }

  const offset = wholeNumber(query.offset)
  const limit = wholeNumber(query.limit)
  const sort = query.sort ?? 'relevance'
  const facets: Record<string, Uint32Array> = {}
  for (const { name, facet } of counts) {
    facets[name] = new Uint32Array(
      Math.max(1, ...segments.map(({ segment }) => segment.data.facetValues[facet])),
    )
  }
  const flags = new Uint32Array(query.counts ? schema.source.flags.length : 0)
  const { allFlags, anyFlags, dateFrom, dateTo } = filters
  const units = interpretation.units.map(({ alternatives }) =>
    alternatives.map((words) => words.map(({ word, prefix }) => (prefix === true ? `${word}*` : word))),
  )
  const asked =
    query.counts &&
    JSON.stringify([
      units,
      phrases,
      excluded,
      number,
      question.prefix,
      allFlags,
      anyFlags,
      dateFrom,
      dateTo,
      filters.excluded?.key,
    ])
  let total = 0
  const prefix = sort === 'relevance' ? question.prefix : undefined
  const found: DocSet[] = []
  const ranked = segments.map((live, at) => {
    const { segment } = live
    const unfiltered = filterDocuments(segment, matched[at], question.filters)
    const results = new Map<string, DocSet>()
    const resultWithout = (ignoring: readonly number[]) => {
      const applied = facetFilters.filter(({ facet }) => !ignoring.includes(facet))
      const key = applied.map(({ facet }) => facet).join()
      let set = results.get(key)
      if (set === undefined) {
        set = applied.reduce((rest, facetFilter) => filterFacet(segment, rest, facetFilter), unfiltered)
        results.set(key, set)
      }
      return set
    }
    const result = resultWithout([])
    total += result.count
    found.push(result)
    const counting = new Counting(live, 40 * broadFrom, dateRange(filters))
    const askedOf = (applied: readonly FacetFilter[]) => JSON.stringify([asked, applied])
    for (const [set, alike] of Map.groupBy(counts, ({ ignoring }) => resultWithout(ignoring))) {
      const applied = facetFilters.filter(({ facet }) => !alike[0].ignoring.includes(facet))
      const counted = alike.map(({ facet }) => facet)
      const into = alike.map(({ name }) => facets[name])
      counting.addFacets(set, counted, into, askedOf(applied))
    }
    if (query.counts) counting.addFlags(result, flags, askedOf(facetFilters))
    const most = prefix ? 0 : offset + limit
    return rank(live, result, sort, most, question, interpretation, schema, broadFrom)
  })
  const pages = () =>
    prefix
      ? pageByPrefix(segments, found, prefix, offset, limit)
      : mergePages(segments, ranked, sort, offset, limit)
  const page = limit === 0 ? [] : pages()
  const answer: EngineAnswer = {
    ids: page.map(({ segment, document }) => segment.ids[document]),
    total,
    facets,
    flags: [...flags],
    matchedWords: collectMatchedWords(interpretation, page),
  }
  if (sort === 'relevance' && interpretation.core.length > 0 && total > 0 && limit > 0)
    answer.evidence = tierOf(Math.min(...ranked.flatMap(({ keys }) => (keys.length > 0 ? [keys[0]] : []))))
  if (relaxed) answer.relaxation = describe(relaxed, lexicon)
  if (lexicon.workSpent !== undefined) answer.work = lexicon.workSpent
  return answer
}
