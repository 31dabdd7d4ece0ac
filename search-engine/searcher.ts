import { type DateRange, documentsByDate, placesOfDates } from './date-steps.ts'
import { type DocSet, emptySet, filter, intersect, sparseSet, subtract } from './doc-set.ts'
import { Evidence, evidenceKeys, tierOf } from './evidence.ts'
import { Counting } from './facets.ts'
import { type Interpretation, onlyWord, type Unit } from './interpretation.ts'
import { Lexicon } from './lexicon.ts'
import type { LiveSegment } from './live-segment.ts'
import { rankNumber } from './match-number.ts'
import { wordRange } from './match.ts'
import { mergePages } from './merge-pages.ts'
import { pageByPrefix } from './number-prefix.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { rankBroad } from './rank-broad.ts'
import { firstDocuments, maxWeighed, rankByKey, type Ranked } from './ranking.ts'
import { describe, type Relaxed, relaxFew } from './relaxation.ts'
import type { CompiledSchema } from './schema.ts'
import { releaseAll } from './scratch.ts'
import type { Segment } from './segment.ts'
import { firstSorted, type Hit } from './sorting.ts'
import type { EngineFilters, EngineQuery, EngineResponse, EngineSort } from './types.ts'

/** Returns the documents of a set that match flags and dates, without the excluded ones. */
function filterDocuments(segment: Segment, set: DocSet, filters: EngineFilters): DocSet {
  let found = set
  const { allFlags = 0, excluded } = filters
  for (let flag = 0; flag < 16; flag++)
    if ((allFlags & (1 << flag)) !== 0) found = intersect(found, segment.posting(segment.terms.flags + flag))
  if (excluded) found = subtract(found, segment.findAll(excluded.key, excluded.ids))
  const range = dateRange(filters)
  return range ? filterDates(segment, found, range) : found
}

/** Returns the date range asked for, if any; documents without a date are in no range. */
function dateRange({ dateFrom, dateTo }: EngineFilters): DateRange | undefined {
  if (dateFrom === undefined && dateTo === undefined) return undefined
  return [Math.max(1, dateFrom ?? 1), dateTo ?? 65535]
}

function filterDates(segment: Segment, set: DocSet, [from, to]: DateRange): DocSet {
  const { dates, size } = segment
  const [first, end] = placesOfDates(segment, from, to)
  if (!set.dense && set.count < end - first)
    return filter(set, size, (document) => dates[document] >= from && dates[document] <= to)
  return intersect(set, documentsByDate(segment, first, end))
}

/** A facet that must have a value. */
interface FacetFilter {
  facet: number
  value: number
}

function filterFacet(segment: Segment, set: DocSet, { facet, value }: FacetFilter): DocSet {
  if (!(value >= 0 && value < segment.data.facetValues[facet])) return emptySet
  return intersect(set, segment.posting(segment.terms.facets[facet] + value))
}

function facetNumber(schema: CompiledSchema, name: string): number {
  const facet = schema.source.facets.indexOf(name)
  if (facet < 0) throw new RangeError(`The search index has no facet "${name}"`)
  return facet
}

export function wholeNumber(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0
}

function isWholeWord(unit: Unit): boolean {
  const word = onlyWord(unit)
  return word !== undefined && word.prefix !== true
}

/** Returns the first `max` documents of one segment's result. */
function rank(
  { segment }: LiveSegment,
  set: DocSet,
  sort: EngineSort,
  max: number,
  parsed: ParsedQuery,
  interpretation: Interpretation,
  schema: CompiledSchema,
  broadFrom: number,
): Ranked {
  if (sort !== 'relevance') {
    const documents = firstSorted(segment, set, sort, max)
    return { documents, keys: new Uint16Array(documents.length) }
  }
  if (parsed.number !== undefined)
    return rankByKey(set, max, evidenceKeys, rankNumber(segment, parsed.number))
  if (interpretation.core.length === 0) return firstDocuments(set, max)
  const evidence = new Evidence(segment, interpretation, schema)
  if (set.count >= broadFrom && interpretation.units.every(isWholeWord))
    return rankBroad(set, max, evidence, schema, 8 * broadFrom)
  // For a large relaxed result, only the documents of the best quality are scored.
  const weighed =
    set.count > maxWeighed && max < maxWeighed ? sparseSet(firstDocuments(set, maxWeighed).documents) : set
  return rankByKey(weighed, max, evidenceKeys, (document) => evidence.key(document))
}

/** Returns the folded words of an interpretation; for a prefix, the words on the page that match it. */
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

/** Returns the nearest names, nearest first whatever sort was asked for: they are not a result set. */
function nearestResponse(relaxed: Relaxed, { offset, limit }: EngineQuery, lexicon: Lexicon): EngineResponse {
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
 * Answers a query from the current segments. Throws a RangeError for an unknown facet. Results of a segment with at
 * least `broadFrom` documents are ranked without scoring each.
 */
export function search(
  schema: CompiledSchema,
  segments: readonly LiveSegment[],
  query: EngineQuery,
  broadFrom: number,
): EngineResponse {
  releaseAll()
  const parsed = parseQuery(query)
  const facetFilters: FacetFilter[] = Object.entries(parsed.filters.facets ?? {}).map(([name, value]) => ({
    facet: facetNumber(schema, name),
    value,
  }))
  const counts = (query.counts ?? []).map(({ facet, ignoring }) => ({
    name: facet,
    facet: facetNumber(schema, facet),
    ignoring: ignoring.map((name) => facetNumber(schema, name)),
  }))
  const lexicon = new Lexicon(schema, segments, parsed)
  let interpretation = lexicon.interpret(parsed.units)
  let matched = lexicon.match(interpretation)
  const { phrases, excluded, number, filters } = parsed
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined && filter !== 0)
  const within = () =>
    segments.map((live) => {
      if (!isFiltered) return undefined
      const { segment } = live
      const flagged = filterDocuments(segment, live.everything(), filters)
      return facetFilters.reduce((rest, facetFilter) => filterFacet(segment, rest, facetFilter), flagged)
    })
  const relaxed =
    parsed.mayRelax && !parsed.impossible
      ? relaxFew(interpretation, matched, within, lexicon, parsed.mayRelax === 'legalForm')
      : undefined
  if (relaxed?.nearest) return nearestResponse(relaxed, query, lexicon)
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
  const { allFlags, dateFrom, dateTo } = filters
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
      parsed.prefix,
      allFlags,
      dateFrom,
      dateTo,
      filters.excluded?.key,
    ])
  let total = 0
  const prefix = sort === 'relevance' ? parsed.prefix : undefined
  const found: DocSet[] = []
  const ranked = segments.map((live, at) => {
    const { segment } = live
    const unfiltered = filterDocuments(segment, matched[at], parsed.filters)
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
    const max = prefix ? 0 : offset + limit
    return rank(live, result, sort, max, parsed, interpretation, schema, broadFrom)
  })
  const pages = () =>
    prefix
      ? pageByPrefix(segments, found, prefix, offset, limit)
      : mergePages(segments, ranked, sort, offset, limit)
  const page = limit === 0 ? [] : pages()
  const answer: EngineResponse = {
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
