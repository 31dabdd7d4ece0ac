import { LRUCache } from 'lru-cache'
import type { Database, DatabaseConnection } from '#core/db/client.server.ts'
import type { Replicas } from '#core/db/replicas.server.ts'
import type { PersonalLookUps } from '#core/rate-limits/personal-look-ups.server.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import type { SearchResponse, SearchFacets } from './search-response.ts'

/** The index, as used by searches. */
export interface SearchIndex<Engine extends SearchEngine = SearchEngine> {
  /** Undefined while loading, and when the environment disables it. */
  engine: Engine | undefined
  /** Incremented whenever responses may have changed. */
  generation: number
}

export interface SearchCaches {
  results: LRUCache<string, SearchResponse>
  facets: LRUCache<string, SearchFacets>
  /** Concurrent equal searches share one response. */
  running: Map<string, Promise<SearchResponse>>
  /** Ids of the companies exported by each user, ascending, keyed by the number of exports. */
  exported: LRUCache<string, { key: string; ids: Uint32Array }>
}

export interface SearchLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Dependencies of searching, part of the services. */
export interface SearchContext {
  connection: DatabaseConnection
  /** Without them everything is read from the primary. */
  replicas?: Pick<Replicas, 'reads'>
  /** The last change that the index, or without one the caches, include. */
  indexSync?: { readonly appliedUpTo: number }
  index: SearchIndex
  caches: SearchCaches
  /** The signed-in user, whose exports `notExported` leaves out. */
  viewerId?: string
  /** Look-ups of the signed-in user; without it personal numbers are not looked up. */
  personalLookUps?: PersonalLookUps
  /** Milliseconds that a search may take on a cluster, and then in PostgreSQL. */
  searchTimeout: number
  /** Whether the engine answers; otherwise search_companies_fast is the fast method. */
  usesEngine: boolean
  log: SearchLog
}

const seconds = 1000

export function createSearchCaches(): SearchCaches {
  return {
    results: new LRUCache({ max: 20, ttl: 180 * seconds }),
    facets: new LRUCache({ max: 5, ttl: 3600 * seconds }),
    running: new Map(),
    exported: new LRUCache({ max: 100 }),
  }
}

/**
 * Returns the database for rows of companies found by the index: a replica only once it has every change that the
 * index has, so no row is missing, and none older than its search is cached.
 */
export const readsOf = ({
  connection,
  replicas,
  indexSync,
}: Pick<SearchContext, 'connection' | 'replicas' | 'indexSync'>): Database =>
  replicas?.reads({ change: indexSync?.appliedUpTo }) ?? connection.db
