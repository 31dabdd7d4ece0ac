import { LRUCache } from 'lru-cache'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import type { PersonalLookUps } from '#core/rate-limits/personal-look-ups.server.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import type { SearchAnswer, SearchFacets } from './answer.ts'

/** The index as searches see it. */
export interface SearchIndex {
  /** Undefined while it is not loaded, and where the environment asks for none. */
  engine: SearchEngine | undefined
  /** Grows whenever an answer may have become another one. */
  generation: number
}

export interface SearchCaches {
  results: LRUCache<string, SearchAnswer>
  facets: LRUCache<string, SearchFacets>
  /** Equal searches asked at the same time share one answer. */
  running: Map<string, Promise<SearchAnswer>>
  /** By user: ids of the companies exported, ascending, known by how many exports there were. */
  exported: LRUCache<string, { key: string; ids: Uint32Array }>
}

export interface SearchLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What searching needs; the services are one. */
export interface SearchContext {
  connection: DatabaseConnection
  index: SearchIndex
  caches: SearchCaches
  /** Who is signed in: the one whose exports `notExported` leaves out. */
  viewerId?: string
  /** Of whoever is signed in; without it nobody looks up personal numbers. */
  personalLookUps?: PersonalLookUps
  /** Milliseconds after which PostgreSQL gives up on a search. */
  searchTimeout: number
  /** Whether the engine is meant to answer; without it search_companies_fast is the fast method. */
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
