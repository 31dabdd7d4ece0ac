import type { Client } from '@opensearch-project/opensearch'
import type { Interpretation } from '#search-engine/interpretation.ts'
import type { ParsedQuery } from '#search-engine/parsed-query.ts'
import type { CompiledSchema } from '#search-engine/schema.ts'
import { wholeNumber } from '#search-engine/searcher.ts'
import type { EngineQuery } from '#search-engine/types.ts'
import type { Named } from './nearest.ts'
import {
  all,
  bestTiers,
  byEvidence,
  type Clause,
  facetClauses,
  filterClauses,
  matchClauses,
} from './query.ts'
import { byQuality, reverseSort, sortClauses } from './sorting.ts'

export interface SearchOptions {
  client: Client
  alias: string
  /** Max results that one request skips and reads. */
  window?: number
  /** Milliseconds after which a page beyond the window is given up. */
  pageTimeout?: number
}

/** Page 1,000 of the largest size, and more than an export has. A shard holds as many in memory. */
export const maxWindow = 100_000
/** Documents per request when all are read. */
const versionsAtOnce = 10_000
/** More values than any facet has; a count that leaves some out is an error. */
const maxFacetValues = 65_536
/** Makes a search fail while a shard is missing, which OpenSearch does not even count among the failed ones. */
export const wholly = { allow_partial_search_results: false }

export interface Hit {
  /** Only of queries with a prefix. */
  _source?: Pick<Named, 'name' | 'alternateNames'>
  /** Ends with the id. */
  sort: [...unknown[], id: number]
}

export interface Found {
  total: number
  hits: Hit[]
  maxScore: number | null
  aggregations: Record<string, { counts: Buckets }>
}

export interface Buckets {
  doc_count_error_upper_bound: number
  sum_other_doc_count: number
  buckets: { key: number; doc_count: number }[]
}

/** A query with how it is read. */
export interface Request {
  query: EngineQuery
  parsed: ParsedQuery
  interpretation: Interpretation
}

interface Plan {
  /** Total and counts, with the page where hits are not scored. */
  counts: Clause
  /** The page, if the best documents fill it: scoring all takes most of the time. */
  best?: Clause
  page: Clause & { sort: Clause[] }
}

/** Sends queries to a cluster as they are, without relaxing them. */
export class Cluster {
  readonly client: Client
  readonly alias: string
  readonly schema: CompiledSchema
  private readonly window: number
  private readonly pageTimeout: number

  constructor(
    { client, alias, window = maxWindow, pageTimeout = Infinity }: SearchOptions,
    schema: CompiledSchema,
  ) {
    this.client = client
    this.alias = alias
    this.schema = schema
    this.window = window
    this.pageTimeout = pageTimeout
  }

  /** Finds what each query asks for: in one request, and a second where the best documents do not fill a page. */
  async find(requests: readonly Request[]): Promise<Found[]> {
    const plans = requests.map((request) => this.planOf(request))
    const found = await this.send(plans.flatMap(({ counts, best }) => (best ? [counts, best] : [counts])))
    const responses = plans.map(({ best }) => found.splice(0, best ? 2 : 1))
    return Promise.all(
      plans.map(async ({ best, page }, at) => {
        const { query } = requests[at]
        const [counted, first = counted] = responses[at]
        if (this.isDeep(query)) return { ...counted, hits: await this.readDeep(query, page, counted.total) }
        const left = Math.max(0, counted.total - wholeNumber(query.offset))
        const isFilled = !best || first.hits.length >= Math.min(wholeNumber(query.limit), left)
        const { hits, maxScore } = isFilled ? first : (await this.send([page]))[0]
        return { ...counted, hits, maxScore }
      }),
    )
  }

  private async send(bodies: readonly Clause[]): Promise<Found[]> {
    const { body } = await this.client.msearch({
      index: this.alias,
      body: bodies.flatMap((each) => [wholly, each]) as never,
    })
    return body.responses.map((response) => {
      if ('error' in response) throw new Error(`OpenSearch failed: ${JSON.stringify(response.error)}`)
      const { timed_out, _shards, hits, aggregations } = response
      if (timed_out || _shards.successful < _shards.total)
        throw new Error('OpenSearch answered from a part of the index only')
      return {
        // Absent where it is not tracked.
        total: (hits.total as { value: number } | undefined)?.value ?? 0,
        hits: hits.hits as unknown as Hit[],
        maxScore: (hits as unknown as { max_score: number | null }).max_score,
        aggregations: (aggregations ?? {}) as unknown as Found['aggregations'],
      }
    })
  }

  /** Counts the documents that match each list of clauses. */
  async count(...filters: readonly Clause[][]): Promise<number[]> {
    if (filters.length === 0) return []
    const found = await this.send(
      filters.map((filter) => ({ size: 0, track_total_hits: true, query: all(filter) })),
    )
    return found.map(({ total }) => total)
  }

  /** Returns the best documents that match each clause. */
  async findBest(clauses: readonly Clause[], size: number): Promise<Hit[][]> {
    const found = await this.send(
      clauses.map((clause) => ({
        size,
        query: all([{ term: { removed: false } }, clause]),
        sort: byQuality,
        track_total_hits: false,
        stored_fields: '_none_',
      })),
    )
    return found.map(({ hits }) => hits)
  }

  private planOf({ query, parsed, interpretation }: Request): Plan {
    const { filters } = parsed
    const sort = query.sort ?? 'relevance'
    const matching = [...matchClauses(parsed, interpretation), ...filterClauses(filters, this.schema)]
    const isScored =
      sort === 'relevance' && interpretation.core.length > 0 && !parsed.prefix && parsed.number === undefined
    const counts = query.counts ?? []
    const applied = facetClauses(filters, this.schema)
    const countsOf = (field: string, filter: readonly Clause[]) => ({
      filter: all(filter),
      aggs: { counts: { terms: { field: `derived.${field}`, size: maxFacetValues } } },
    })
    const aggs = {
      ...Object.fromEntries(
        counts.map(({ facet, ignoring }) => [
          `facet.${facet}`,
          countsOf(`facets.${facet}`, facetClauses(filters, this.schema, ignoring)),
        ]),
      ),
      flags: countsOf('flags', applied),
    }
    // Counts ignore some facets, so these narrow the hits only after counting.
    const [inQuery, after] = query.counts ? [matching, applied] : [[...matching, ...applied], []]
    for (const { facet } of counts) facetClauses({ facets: { [facet]: 0 } }, this.schema)
    const narrowed = after.length > 0 && { post_filter: all(after) }
    const total = { query: all(inQuery), ...narrowed, ...(query.counts && { aggs }), track_total_hits: true }
    const page = {
      query: isScored ? byEvidence(inQuery, interpretation) : all(inQuery),
      ...narrowed,
      from: wholeNumber(query.offset),
      size: wholeNumber(query.limit),
      sort: sortClauses(sort, parsed, isScored),
      track_scores: isScored,
      track_total_hits: true,
      ...(isPrefixed(interpretation) ? { _source: ['name', 'alternateNames'] } : { stored_fields: '_none_' }),
    }
    if (this.isDeep(query) || page.size === 0) return { counts: { ...total, size: 0 }, page }
    if (!isScored) return { counts: { ...page, ...total }, page }
    const best = byEvidence(inQuery, interpretation, bestTiers(interpretation))
    return { counts: { ...total, size: 0 }, best: { ...page, query: best }, page }
  }

  private isDeep({ offset, limit }: EngineQuery): boolean {
    return wholeNumber(offset) + wholeNumber(limit) > this.window
  }

  /** Reads a page beyond the window, from the nearer end of the results. */
  private async readDeep({ offset, limit }: EngineQuery, page: Plan['page'], total: number): Promise<Hit[]> {
    const before = Math.min(wholeNumber(offset), total)
    const size = Math.min(wholeNumber(limit), total - before)
    const behind = total - before - size
    if (before <= behind) return this.readFrom(before, size, page)
    return (await this.readFrom(behind, size, { ...page, sort: reverseSort(page.sort) })).reverse()
  }

  /** Skips results request by request, and reads those that follow. Throws once that takes too long. */
  private readFrom(skipped: number, size: number, page: Clause): Promise<Hit[]> {
    return this.atPointInTime<Hit, Hit[]>(async (read) => {
      const deadline = performance.now() + this.pageTimeout
      const found: Hit[] = []
      for (let place = 0, after: unknown[] | undefined; found.length < size;) {
        if (performance.now() > deadline) throw new Error('OpenSearch takes too long to read a deep page')
        const next = place < skipped ? skipped - place : size - found.length
        const hits = await read(page, Math.min(next, this.window), after)
        if (hits.length === 0) break
        if (place >= skipped) found.push(...hits)
        place += hits.length
        after = hits.at(-1)!.sort
      }
      return found
    })
  }

  /** Returns the version of every document by id. */
  async readVersions(): Promise<Map<number, number>> {
    const versions = new Map<number, number>()
    const search = { query: { term: { removed: false } }, sort: [{ id: 'asc' }], _source: ['id', 'version'] }
    await this.atPointInTime<{ _source: { id: number; version: number }; sort: unknown[] }>(async (read) => {
      let after: unknown[] | undefined
      for (;;) {
        const page = await read(search, versionsAtOnce, after)
        for (const { _source } of page) versions.set(_source.id, _source.version)
        if (page.length < versionsAtOnce) return
        after = page.at(-1)!.sort
      }
    })
    return versions
  }

  /** Reads pages of one state of the index. */
  private async atPointInTime<Read, Result = void>(
    work: (read: (search: Clause, size: number, after?: unknown[]) => Promise<Read[]>) => Promise<Result>,
  ): Promise<Result> {
    const { body: created } = await this.client.createPit({
      index: [this.alias],
      keep_alive: '1m',
      allow_partial_pit_creation: false,
    })
    const id = created.pit_id!
    try {
      return await work(async (search, size, after) => {
        const page = { from: 0, size, track_total_hits: false, ...(after && { search_after: after }) }
        const response = await this.client.search({
          ...wholly,
          body: { ...search, ...page, pit: { id, keep_alive: '1m' } } as never,
        })
        return response.body.hits.hits as unknown as Read[]
      })
    } finally {
      // It ends by itself.
      await this.client.deletePit({ body: { pit_id: [id] } }).catch(() => {})
    }
  }
}

const isPrefixed = ({ units }: Interpretation): boolean =>
  units.some(({ alternatives }) => alternatives.flat().some(({ prefix }) => prefix))

/** Returns a count per value, at least `length`. Throws when the cluster left some out. */
export function toCounts(counts: Buckets, length = 1): Uint32Array {
  if (counts.doc_count_error_upper_bound !== 0 || counts.sum_other_doc_count !== 0)
    throw new Error('OpenSearch counted a part of the values only')
  const found = new Uint32Array(Math.max(length, ...counts.buckets.map(({ key }) => key + 1)))
  for (const { key, doc_count } of counts.buckets) found[key] = doc_count
  return found
}
