import { type Interpretation, interpret, type Unit } from '#search-engine/interpretation.ts'
import { maxSlots } from '#search-engine/nearest.ts'
import { parseQuery } from '#search-engine/parsed-query.ts'
import {
  describe,
  expandAbbreviations,
  few,
  type Relaxed,
  toNearest,
  withoutForm,
} from '#search-engine/relaxation.ts'
import { compileSchema } from '#search-engine/schema.ts'
import { wholeNumber } from '#search-engine/searcher.ts'
import type {
  EngineChange,
  EngineQuery,
  EngineResponse,
  EngineSchema,
  EngineStats,
  SearchEngine,
  Suggestions,
} from '#search-engine/types.ts'
import {
  Cluster,
  type Found,
  type Hit,
  type Request,
  type SearchOptions,
  toCounts,
  wholly,
} from './cluster.ts'
import { writeChanges } from './indexes.ts'
import { namesOf } from './mapping.ts'
import { readNearest } from './nearest.ts'
import {
  type Clause,
  exactClause,
  facetClauses,
  filterClauses,
  matchClauses,
  suggestionClauses,
  tierOfScore,
} from './query.ts'
import { KnownWords, wordsOf } from './words.ts'

type WithWork = Relaxed & { work?: number }

/** Matches nothing: stands for a count that is not needed. */
const nothing: Clause[] = [{ match_none: {} }]

/** Search engine on an OpenSearch cluster. It sends ready words, so both engines read names alike. */
export class OpenSearchEngine implements SearchEngine {
  readonly kind = 'opensearch'
  private readonly cluster: Cluster

  constructor(options: SearchOptions, schema: EngineSchema) {
    this.cluster = new Cluster(options, compileSchema(schema))
  }

  async search(query: EngineQuery): Promise<EngineResponse> {
    const [response] = await this.searchAll([query])
    return response
  }

  async searchAll(queries: readonly EngineQuery[]): Promise<EngineResponse[]> {
    const requests = queries.map((query): Request => {
      const parsed = parseQuery(query)
      return { query, parsed, interpretation: interpret(parsed.units, this.cluster.schema) }
    })
    const found = await this.cluster.find(requests)
    return Promise.all(requests.map((request, at) => this.relax(request, found[at])))
  }

  /** Returns what was found, or the results of a relaxed query where that is little. */
  private async relax(request: Request, found: Found): Promise<EngineResponse> {
    const { query, parsed } = request
    if (!parsed.mayRelax || parsed.impossible || found.total >= few) return this.toResponse(request, found)
    const { cluster } = this
    const words = new KnownWords(cluster)
    const relaxed = await this.relaxFew(request, found, words)
    if (!relaxed) return this.toResponse(request, found)
    await words.read(relaxed.units.flatMap(({ alternatives }) => alternatives.flat().map(({ word }) => word)))
    if (relaxed.nearest) return toNearestResponse(query, relaxed, words)
    const instead = { ...request, interpretation: interpret(relaxed.units, cluster.schema) }
    const [again] = await cluster.find([instead])
    return {
      ...this.toResponse(instead, again),
      relaxation: describe(relaxed, words),
      ...(relaxed.work !== undefined && { work: relaxed.work }),
    }
  }

  /** Does as `relaxFew` of the memory engine. */
  private async relaxFew(
    { parsed, interpretation }: Request,
    found: Found,
    words: KnownWords,
  ): Promise<WithWork | undefined> {
    const { cluster } = this
    const { schema } = cluster
    const { units, core } = interpretation
    const { filters } = parsed
    const onlyForm = parsed.mayRelax === 'legalForm'
    const matched = (instead: readonly Unit[]) => matchClauses(parsed, interpret(instead, schema))
    const named = withoutForm(interpretation)
    const expanded = units.length > maxSlots ? undefined : expandAbbreviations(units, schema)
    const [hits, exact, byName, wider, documents] = await cluster.count(
      matched(units),
      core.length > 0 && found.total > 0 ? [...matched(units), exactClause(interpretation)] : matched(units),
      named.length > 0 ? matched(named) : nothing,
      expanded ? matched(expanded) : nothing,
      [{ term: { removed: false } }],
    )
    if (hits > 0) {
      const widens = !onlyForm && hits < few && exact === 0 && expanded && wider > hits
      return widens ? { units: expanded, kind: 'abbreviation', dropped: [] } : undefined
    }
    if (units.length === 0 || units.length > maxSlots) return undefined
    if (byName > 0) return { units: named, kind: 'legalForm', dropped: [] }
    if (onlyForm) return undefined
    const within = [...filterClauses(filters, schema), ...facetClauses(filters, schema)]
    words.documents = documents
    const { near, weights, work } = await readNearest(cluster, interpretation, within, words)
    const relaxed = toNearest(interpretation, near, weights, schema)
    return relaxed && { ...relaxed, work }
  }

  private toResponse({ query, interpretation }: Request, found: Found): EngineResponse {
    const facets: Record<string, Uint32Array> = {}
    for (const { facet } of query.counts ?? [])
      facets[facet] = toCounts(found.aggregations[`facet.${facet}`].counts)
    const flags = query.counts
      ? toCounts(found.aggregations.flags.counts, this.cluster.schema.source.flags.length)
      : []
    const response: EngineResponse = {
      ids: found.hits.map(idOf),
      total: found.total,
      facets,
      flags: [...flags],
      matchedWords: matchedWords(interpretation, found.hits),
    }
    if (found.maxScore !== null && found.total > 0 && wholeNumber(query.limit) > 0)
      response.evidence = tierOfScore(found.maxScore)
    return response
  }

  async suggest(text: string, limit: number): Promise<Suggestions> {
    const { units } = parseQuery({ words: [text.slice(0, 1_000)], offset: 0, limit })
    const last = units.at(-1)
    if (last === undefined || limit < 1) return { ids: [], matchedWords: [] }
    const half = { alternatives: [last.alternatives[0].map((word) => ({ ...word, prefix: true }))] }
    const { schema } = this.cluster
    const interpretation = interpret([...units.slice(0, -1), half].slice(-maxSuggested), schema)
    const groups = await this.cluster.findBest(suggestionClauses(interpretation, schema), limit)
    return {
      ids: [...new Set(groups.flat().map(idOf))].slice(0, limit),
      matchedWords: interpretation.full.map(({ word }) => word),
    }
  }

  async apply(changes: readonly EngineChange[]): Promise<void> {
    const { client, alias, schema } = this.cluster
    await writeChanges(client, alias, schema, changes)
    await client.indices.refresh({ index: [alias, wordsOf(alias)] })
  }

  /** Returns the number of documents and the sum of their versions. */
  async digest(): Promise<{ count: number; versionSum: number }> {
    const { client, alias: index } = this.cluster
    const { body } = await client.search({
      ...wholly,
      index,
      body: {
        size: 0,
        query: { term: { removed: { value: false } } },
        track_total_hits: true,
        aggs: { sum: { sum: { field: 'version' } } },
      } as never,
    })
    const { sum } = body.aggregations as unknown as { sum: { value: number } }
    return { count: (body.hits.total as { value: number }).value, versionSum: sum.value }
  }

  /** Returns the version of every document by id, for comparison with the source. */
  versions(): Promise<Map<number, number>> {
    return this.cluster.readVersions()
  }

  async stats(): Promise<EngineStats> {
    const { client, alias: index } = this.cluster
    const [found, words, shards] = await Promise.all([
      client.search({
        ...wholly,
        index,
        body: {
          size: 0,
          query: { term: { removed: { value: false } } },
          track_total_hits: true,
          aggs: { version: { global: {}, aggs: { max: { max: { field: 'version' } } } } },
        } as never,
      }),
      client.count({ index: wordsOf(index) }),
      client.indices.stats({ index, metric: ['store', 'docs', 'merge'] }),
    ])
    const { version } = found.body.aggregations as unknown as { version: { max: { value: number | null } } }
    const { _all: sums } = shards.body
    return {
      documents: (found.body.hits.total as { value: number }).value,
      delta: 0,
      deleted: sums.primaries?.docs?.deleted ?? 0,
      words: words.body.count,
      bytes: sums.total?.store?.size_in_bytes ?? 0,
      version: version.max.value ?? 0,
      merging: (sums.total?.merges?.current ?? 0) > 0,
    }
  }

  async close(): Promise<void> {
    await this.cluster.client.close()
  }
}

const idOf = ({ sort }: Hit) => sort.at(-1) as number

/** Max words of a half-typed text. */
const maxSuggested = 24

/** Returns a page of the nearest names. */
function toNearestResponse(
  { offset, limit }: EngineQuery,
  relaxed: WithWork,
  words: KnownWords,
): EngineResponse {
  const near = relaxed.nearest ?? []
  const first = wholeNumber(offset)
  const page = near.slice(first, first + wholeNumber(limit))
  const matched = page.flatMap(({ by }) => by.flatMap((way) => way.words.map(({ word }) => word)))
  return {
    ids: page.map(({ segment, document }) => segment.ids[document]),
    total: near.length,
    facets: {},
    flags: [],
    matchedWords: [...new Set(matched)],
    relaxation: describe(relaxed, words),
    work: relaxed.work,
  }
}

/** Returns the words of an interpretation; for a prefix, the words on the page that match it. */
function matchedWords({ units }: Interpretation, page: readonly Hit[]): string[] {
  const matched = new Set<string>()
  for (const { word, prefix } of units.flatMap(({ alternatives }) => alternatives.flat())) {
    if (prefix !== true) matched.add(word)
    else
      for (const { _source } of page)
        for (const other of _source ? namesOf(_source).flat() : [])
          if (other.word.startsWith(word)) matched.add(other.word)
  }
  return [...matched]
}
