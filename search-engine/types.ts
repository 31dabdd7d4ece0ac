/** What the caller decides once for an index; part of the snapshot's identity. */
export interface EngineSchema {
  /** Facet names, in the order of `EngineDocument.facets`. At most 8. */
  facets: readonly string[]
  /** Flag names; flag `i` is bit `1 << i` of `EngineDocument.flags`. At most 16. */
  flags: readonly string[]
  /** Leading phrases that say only what legal form a name has ("công ty cổ phần"), any case, accents as written. */
  legalForms: readonly string[]
  /** Short and long spellings of the same thing: `['tm', 'thương mại']`. Used both ways, only while hits are few. */
  abbreviations: readonly (readonly [short: string, long: string])[]
}

/** One searchable document. */
export interface EngineDocument {
  /** The caller's key: an unsigned 32-bit integer, unique. */
  id: number
  /** The caller's change sequence for this document; a change older than the version held is ignored. */
  version: number
  /** The text ranked first. */
  name: string
  /** Further names (in another language, short): searched, ranked after `name`. */
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
  /** Bits as the schema's flags. */
  flags: number
}

/** A document appeared or changed (`put`), or is gone (`remove`). */
export type EngineChange =
  | { type: 'put'; document: EngineDocument }
  | { type: 'remove'; id: number; version: number }

export type EngineSort = 'relevance' | 'newest' | 'oldest' | 'name'

export interface EngineFilters {
  /** Facet name → the value it must have (0 asks for documents without one). */
  facets?: Readonly<Record<string, number>>
  /** Every one of these flag bits must be set. */
  allFlags?: number
  /** When not 0: at least one of these flag bits must be set. */
  anyFlags?: number
  /** Inclusive, days since 1900-01-01. A document without a date matches no date filter. */
  dateFrom?: number
  dateTo?: number
  /** Documents left out: their ids, ascending, and a key that no other list has, under which the engine keeps them. */
  excluded?: { key: string; ids: Uint32Array }
}

/** The first digits of codes, of other numbers, or of both. */
export interface NumberPrefix {
  code?: string
  number?: string
  /** In digits. Codes of other lengths are not found by prefix and do not decide the order of documents. */
  codeLengths: readonly number[]
  /** In digits. Numbers of other lengths are not found by prefix. */
  numberLengths: readonly number[]
}

export interface EngineQuery {
  /** Words as typed, accents kept; every one must occur in one of the names. Empty: everything matches. */
  words: readonly string[]
  /** Each phrase's words must be adjacent and in order within one name (accents ignored). */
  phrases?: readonly string[]
  excludedWords?: readonly string[]
  excludedPhrases?: readonly string[]
  /** Digits (a code may carry `-NNN`): only documents with exactly this code or number. A 10-digit code also finds its `-NNN` ones, after itself. */
  number?: string
  /**
   * Only documents with a code or number that begins so. Sorted by relevance, those found by code come first in the
   * order of their codes, then the others in the order of the number, then of their codes. Ignored with `number`.
   */
  numberPrefix?: NumberPrefix
  filters?: EngineFilters
  sort?: EngineSort
  offset: number
  limit: number
  /**
   * May the query be relaxed while hits are few? Default true; `legalForm` leaves out no more than that. Ignored when there
   * are phrases or exclusions.
   */
  relax?: boolean | 'legalForm'
  /**
   * For each facet to count: the facet filters to leave out of its own count, so that a chosen city does not
   * empty the list of cities. `flags` and `total` always respect every filter. None: flags are counted alone.
   */
  counts?: readonly { facet: string; ignoring: readonly string[] }[]
}

/** How a relaxed answer differs from the question. */
export interface Relaxation {
  /** `legalForm`: searched without it. `nearest`: no document has all the words; these are the names nearest to them. */
  kind: 'legalForm' | 'joined' | 'abbreviation' | 'spelling' | 'prefix' | 'nearest'
  /** The words searched instead, in the spelling found in the index. */
  words: string[]
  /** Words of the question that the first of the `nearest` does not have. */
  dropped: string[]
  /** Share of the query's weight that the first of the `nearest` has. */
  coverage?: number
}

export interface EngineAnswer {
  /** Ids of the requested page, best first. */
  ids: number[]
  /** Exact size of the result set; of the `nearest` names how many there are, at most 100. */
  total: number
  /** Facet name → one count per value (index = value). For the facets asked for in `counts`; none for `nearest`. */
  facets: Record<string, Uint32Array>
  /** One count per flag of the schema: how many results have it. Empty unless `counts` was given. */
  flags: number[]
  relaxation?: Relaxation
  /** How much the first result of all says that it is meant: 0 is the very name, 7 scattered words. By relevance only. */
  evidence?: number
  /** Units of work spent on the nearest names; absent where they were not looked for. */
  work?: number
  /** Folded words that made the documents match (after relaxation): for highlighting. */
  matchedWords: string[]
}

export interface EngineStats {
  documents: number
  /** Documents waiting in the delta, and documents of the base that a change replaced or removed. */
  delta: number
  deleted: number
  words: number
  /** Bytes of the typed arrays that make up the index. */
  bytes: number
  /** Highest version applied. */
  version: number
  merging: boolean
}

/**
 * The whole engine as its callers see it. Answers always include every change applied before the call. Rejects only
 * on a programming error (an unknown facet): a strange query has an empty answer.
 */
/** Ids of documents whose names match the words typed so far, the last one unfinished; best first. */
export interface Suggestions {
  ids: number[]
  matchedWords: string[]
}

export interface SearchEngine {
  /** From now on so many threads answer, so that the calling one does not wait; 0 leaves the answering to it. */
  serve(threads: number): void
  search(query: EngineQuery): Promise<EngineAnswer>
  /** The answers to several queries, in their order, from one state of the index. */
  searchAll(queries: readonly EngineQuery[]): Promise<EngineAnswer[]>
  suggest(text: string, limit: number): Promise<Suggestions>
  /** Applied in order; idempotent. Resolves when searches see the changes. */
  apply(changes: readonly EngineChange[]): Promise<void>
  stats(): EngineStats
  /** Calls `visit` with every id and version held, in no particular order: for comparison with the source. */
  versions(visit: (id: number, version: number) => void): void
  /** Writes one file beside `path` and renames it; base and delta included. */
  save(path: string): Promise<void>
  /** Folds the delta into a new base off the calling thread; searches and changes go on meanwhile. */
  merge(): Promise<void>
  close(): Promise<void>
}
