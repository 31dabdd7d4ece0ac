import type { Company } from '#core/companies/company.ts'
import type { ChoiceKey, CountsKey } from './filters.ts'

export const sorts = ['relevance', 'newest', 'oldest', 'name'] as const
export const perPageOptions = [10, 25, 50, 100] as const

/** The search state, as the URL holds it, checked: every value is usable. */
export interface SearchParams {
  q: string
  /** 0 asks for companies whose city (district, industry, …) was not recognised: "Other". */
  cityId?: number
  districtId?: number
  provinceId?: number
  wardId?: number
  businessTypeId?: number
  legalForm?: number
  kind?: number
  status?: number
  /** Both ends inclusive, `yyyy-mm-dd`. */
  dateRange?: { from: string; to: string }
  hasPhoneOrEmail: boolean
  hasPhone: boolean
  hasEmail: boolean
  hasRepresentative: boolean
  /** Only companies that whoever is signed in has not exported; means nothing to visitors. */
  notExported?: true
  /** The text as plain words, whatever place or keystrokes it could be. */
  as?: 'words'
  sort: (typeof sorts)[number]
  page: number
  perPage: (typeof perPageOptions)[number]
}

/**
 * How many results each choice would leave; with everything else counted, wards of a chosen province only. Lists that were
 * not asked for are empty. Zero counts are left out, but for what is chosen now.
 */
export interface SearchFacets extends Record<CountsKey, { id: number; count: number }[]> {
  flags: { hasPhoneOrEmail: number; hasPhone: number; hasEmail: number; hasRepresentative: number }
}

/** How a relaxed answer differs from the question ("showing results for …"). */
export interface Correction {
  kind: 'keystrokes' | 'legalForm' | 'joined' | 'abbreviation' | 'spelling' | 'prefix' | 'nearest'
  /** The query searched instead. */
  query: string
  /** Words of the question left out. */
  dropped: string[]
}

/** How a query was read that is more than words. */
export interface Interpretation {
  /** What was typed with an input method that was off, as it would have been with it on. */
  keystrokes?: string
  /** The filter that the end of the query stands for, and how it was typed. */
  place?: { key: 'cityId' | 'districtId' | 'provinceId' | 'wardId'; id: number; text: string }
}

export interface SearchAnswer {
  results: Company[]
  /** Exact, or -1 where a fallback method cannot know; of nearest names how many there are, at most 100. */
  total: number
  /** Absent where a fallback method answered. */
  facets?: SearchFacets
  page: number
  perPage: number
  search_method: 'fast' | 'complex' | 'basic'
  search_engine: 'memory' | 'postgres'
  execution_time_ms: number
  corrected?: Correction
  interpretation?: Interpretation
  /** The search that was answered: the one asked for, unless `interpretation` says how it was read. */
  accepted: SearchParams
  /** Folded words to highlight in names. */
  matchedWords: string[]
  /** Set where the query is a personal number that was not looked up: whether anybody has it is not told. */
  isPersonalNumber?: true
  /** Slug of the only company that has the number asked for: go straight to its page. */
  redirectTo?: string
  /** Nothing found: ways out, each a change of parameters and what it would find; the best first. */
  advice?: SearchAdvice[]
}

/** "without ‘logistics’: 1,204", "in all cities: 37". */
export interface SearchAdvice {
  without: { word: string } | { filter: ChoiceKey | 'dateRange' | 'contact' | 'notExported' }
  params: SearchParams
  total: number
}

export interface Suggestions {
  /** Completions of the last word from the list of business words; at most 5. */
  words: string[]
  companies: Pick<Company, 'id' | 'slug' | 'name' | 'internationalName' | 'taxCode' | 'city'>[]
}
