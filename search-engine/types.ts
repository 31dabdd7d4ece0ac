/** Fixed per index; part of the snapshot's identity. */
export interface EngineSchema {
  /** Facet names, in the order of `EngineDocument.facets`. At most 8. */
  facets: readonly string[]
  /** Flag names; flag `i` is bit `1 << i` of `EngineDocument.flags`. At most 16. */
  flags: readonly string[]
  /** Leading phrases that name a legal form ("công ty cổ phần"), in any case, accents as written. */
  legalForms: readonly string[]
  /** Short and long spellings: `['tm', 'thương mại']`. Applied both ways, only while hits are few. */
  abbreviations: readonly (readonly [short: string, long: string])[]
}

/** One searchable document. */
export interface EngineDocument {
  /** The caller's key: an unsigned 32-bit integer, unique. */
  id: number
  /** The caller's change sequence for this document; a change older than the version held is ignored. */
  version: number
  /** The main name, ranked first. */
  name: string
  /** Alternate names (in another language, short): searched, ranked after `name`. */
  alternateNames: readonly string[]
  /** Unique identifier: digits, optionally `-NNN`. Found by `EngineQuery.number`, never by words. */
  code: string
  /** Other numbers found by `EngineQuery.number`: digits only. */
  numbers: readonly string[]
  /** 0 (worst) to 65535 (best): breaks ties in relevance, before `date` (newest first). */
  quality: number
  /** Days since 1900-01-01; 0 is unknown. At most 65535. */
  date: number
  /** One value per facet of the schema: 0 is "none", at most 65535. */
  facets: readonly number[]
  /** Bit set of the schema's flags. */
  flags: number
}

/** A document appeared or changed (`put`), or is gone (`remove`). */
export type EngineChange =
  | { type: 'put'; document: EngineDocument }
  | { type: 'remove'; id: number; version: number }

export type EngineSort = 'relevance' | 'newest' | 'oldest' | 'name'

export interface EngineFilters {
  /** Facet name → required value (0 for documents without one). */
  facets?: Readonly<Record<string, number>>
  /** Every one of these flag bits must be set. */
  allFlags?: number
  /** Inclusive, days since 1900-01-01. A document without a date matches no date filter. */
  dateFrom?: number
  dateTo?: number
  /** Documents to leave out: ids, ascending, and a unique key under which the engine caches them. */
  excluded?: { key: string; ids: Uint32Array }
}

/** The first digits of codes, of other numbers, or of both. */
export interface NumberPrefix {
  code?: string
  number?: string
  /** In digits. Codes of other lengths never match a prefix and do not affect the order. */
  codeLengths: readonly number[]
  /** In digits. Numbers of other lengths never match a prefix. */
  numberLengths: readonly number[]
}

export interface EngineQuery {
  /** Words as typed, accents kept; each must occur in some name. Empty matches everything. */
  words: readonly string[]
  /** Each phrase's words must be adjacent and in order within one name (accents ignored). */
  phrases?: readonly string[]
  excludedWords?: readonly string[]
  excludedPhrases?: readonly string[]
  /**
   * Digits, optionally `-NNN`: only documents with exactly this code or number. A 10-digit code also finds its
   * `-NNN` ones, after itself.
   */
  number?: string
  /**
   * Only documents with a code or number with this prefix. By relevance, those found by code come first in code
   * order, then the others in order of the number, then of their codes. Ignored with `number`.
   */
  numberPrefix?: NumberPrefix
  filters?: EngineFilters
  sort?: EngineSort
  offset: number
  limit: number
  /**
   * Whether the query may be relaxed while hits are few; default true. `legalForm` only drops a legal form. Ignored
   * with phrases or exclusions.
   */
  relax?: boolean | 'legalForm'
  /**
   * Per facet to count: the facet filters to ignore, so that a chosen city does not empty the list of cities.
   * `flags` and `total` always respect every filter. An empty list counts flags only.
   */
  counts?: readonly { facet: string; ignoring: readonly string[] }[]
}

/** Difference of a relaxed response from the query. */
export interface Relaxation {
  /** `legalForm`: searched without it. `nearest`: no document has all words; these names come nearest. */
  kind: 'legalForm' | 'joined' | 'abbreviation' | 'spelling' | 'prefix' | 'nearest'
  /** The words searched instead, in the spelling found in the index. */
  words: string[]
  /** Query words that the first of the `nearest` lacks. */
  dropped: string[]
  /** Share of the query's weight that the first of the `nearest` has. */
  coverage?: number
}

export interface EngineResponse {
  /** Ids of the requested page, best first. */
  ids: number[]
  /** Exact number of results; for `nearest` the number of names, at most 100. */
  total: number
  /** Facet name → one count per value (index = value), for the facets in `counts`; empty for `nearest`. */
  facets: Record<string, Uint32Array>
  /** Number of results per flag of the schema. Empty unless `counts` was given. */
  flags: number[]
  relaxation?: Relaxation
  /** Match quality of the first result: 0 is the exact name, 7 scattered words. By relevance only. */
  evidence?: number
  /** Units of work spent on nearest names; absent when not looked for. */
  work?: number
  /** Folded words that matched (after relaxation): for highlighting. */
  matchedWords: string[]
}

export interface EngineStats {
  documents: number
  /** Documents not merged yet, and documents that a change replaced or removed but a merge has not dropped. */
  delta: number
  deleted: number
  words: number
  bytes: number
  /** Highest version applied. */
  version: number
  merging: boolean
}

/** Documents whose names match a half-typed text, best first. */
export interface Suggestions {
  ids: number[]
  matchedWords: string[]
}

/**
 * The engine's public interface. Responses include every change applied before the call. Rejects on a programming
 * error (an unknown facet) and when the engine is unreachable: a strange query gets an empty response.
 */
export interface SearchEngine {
  readonly kind: 'memory' | 'opensearch'
  search(query: EngineQuery): Promise<EngineResponse>
  /** Answers several queries, in order. */
  searchAll(queries: readonly EngineQuery[]): Promise<EngineResponse[]>
  suggest(text: string, limit: number): Promise<Suggestions>
  /** Applies changes in order; idempotent. Resolves when searches see them. */
  apply(changes: readonly EngineChange[]): Promise<void>
  stats(): Promise<EngineStats>
  close(): Promise<void>
}

/** An index in the memory of this process. It answers `searchAll` from one state of the index. */
export interface MemoryEngine extends SearchEngine {
  /** Moves searches to this many threads, so the calling thread never blocks; 0 keeps them on it. */
  serve(threads: number): void
  /** Calls `visit` with every id and version, unordered: for comparison with the source. */
  versions(visit: (id: number, version: number) => void): void
  /** Writes base and delta to a temporary file beside `path` and renames it. */
  save(path: string): Promise<void>
  /** Merges the delta into a new base in a worker thread; searches and changes continue meanwhile. */
  merge(): Promise<void>
}
