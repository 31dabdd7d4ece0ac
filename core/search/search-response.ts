import type { Company } from '#core/companies/company.ts'
import type { ChoiceKey, CountsKey, FlagKey } from './filters.ts'

export const sorts = ['relevance', 'newest', 'oldest', 'name'] as const
export const perPageOptions = [10, 25, 50, 100] as const

/** Search state of a URL, validated: every value is usable. A choice of 0 means companies without one: "Other". */
export interface SearchParams extends Record<FlagKey, boolean>, Partial<Record<ChoiceKey, number>> {
  q: string
  /** Both ends inclusive, `yyyy-mm-dd`. */
  dateRange?: { from: string; to: string }
  /** Only companies that the signed-in user has not exported; ignored for visitors. */
  notExported?: true
  /** Read the text as plain words, never as a place or keystrokes, nor a number as the address of its company. */
  as?: 'words'
  sort: (typeof sorts)[number]
  page: number
  perPage: (typeof perPageOptions)[number]
}

/**
 * Number of results per choice, under all other filters; wards of a chosen province only. Lists not asked for are
 * empty. Zero counts are left out, except for chosen ones.
 */
export interface SearchFacets extends Record<CountsKey, { id: number; count: number }[]> {
  flags: Record<FlagKey, number>
}

/** Difference of a relaxed response from the query ("showing results for …"). */
export interface Correction {
  kind: 'keystrokes' | 'legalForm' | 'joined' | 'abbreviation' | 'spelling' | 'prefix' | 'nearest'
  /** Query searched instead. */
  query: string
  /** Query words left out. */
  dropped: string[]
}

/** Interpretation of a query, if not as plain words. */
export interface Interpretation {
  /** The text typed with the input method off, as it would have been with it on. */
  keystrokes?: string
  /** The filter named by the end of the query, and how it was typed. */
  place?: { key: 'cityId' | 'districtId' | 'provinceId' | 'wardId'; id: number; text: string }
}

export interface SearchResponse {
  results: Company[]
  /** Exact, or -1 when a fallback method does not know; for nearest names their number, at most 100. */
  total: number
  /** Absent when a fallback method answered. */
  facets?: SearchFacets
  page: number
  perPage: number
  search_method: 'fast' | 'complex' | 'basic'
  search_engine: 'memory' | 'opensearch' | 'postgres'
  execution_time_ms: number
  corrected?: Correction
  interpretation?: Interpretation
  /** The search as answered: the requested one, unless `interpretation` says otherwise. */
  accepted: SearchParams
  /** Folded words to highlight in names. */
  matchedWords: string[]
  /** Set when the query is a personal number that was not looked up; reveals nothing about a match. */
  isPersonalNumber?: true
  /** Slug of the only company with the requested number: redirect to its page. */
  redirectTo?: string
  /** When nothing was found: parameter changes and what each would find; best first. */
  zeroResultSuggestions?: ZeroResultSuggestion[]
}

/** "without ‘logistics’: 1,204", "in all cities: 37". */
export interface ZeroResultSuggestion {
  without: { word: string } | { filter: ChoiceKey | 'dateRange' | 'contact' | 'notExported' }
  params: SearchParams
  total: number
}

export interface Suggestions {
  /** Completions of the last word from the business words; at most 5. */
  words: string[]
  companies: Pick<Company, 'id' | 'slug' | 'name' | 'internationalName' | 'taxCode' | 'city'>[]
}
