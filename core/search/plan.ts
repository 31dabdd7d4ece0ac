import type { EngineFilters, EngineQuery } from '#search-engine/types.ts'
import type { SearchParams } from './answer.ts'
import { classifyQuery, type NumberQuery } from './classify.ts'
import { daysSince1900 } from '#time/date-range.ts'
import { choiceFilters, type ChoiceKey, flagFilters } from './filters.ts'
import { flagBit } from './index/schema.ts'
import {
  type Chip,
  isComplex,
  isUnsearchable,
  parseQuery,
  type QueryProblem,
  type QueryWords,
  queryWords,
} from './query.ts'

/** What a query text asks for. */
export interface SearchPlan {
  chips: Chip[]
  words: QueryWords
  problem?: QueryProblem
  /** The whole query is a number: to be looked up before it is searched as words. */
  number?: NumberQuery
  complex: boolean
  /** Something was typed, but nothing that a name can contain. */
  unsearchable: boolean
}

export function planSearch(q: string): SearchPlan {
  const { chips, problem } = parseQuery(q)
  const words = queryWords(chips)
  return {
    chips,
    words,
    problem,
    number: classifyQuery(q),
    complex: isComplex(chips),
    unsearchable: isUnsearchable(q, words),
  }
}

/**
 * The engine queries of a number, in the order to try them. Prefixes find neither personal numbers, which are tax codes of
 * 12 digits, nor what else of that length was registered as a phone.
 */
export function numberLookups({
  numbers,
  prefix,
}: NumberQuery): Pick<EngineQuery, 'words' | 'number' | 'numberPrefix'>[] {
  const whole = numbers.map((number) => ({ words: [], number }))
  if (!prefix) return whole
  const { taxCode: code, phone: number } = prefix
  const lengths = { codeLengths: [10, 13], numberLengths: [7, 8, 9, 10, 11] }
  return [...whole, { words: [], numberPrefix: { code, number, ...lengths } }]
}

/** The filters in the engine's terms. */
function engineFilters(params: SearchParams): EngineFilters {
  const facets: Record<string, number> = {}
  for (const { key, facet } of choiceFilters) {
    const id = params[key]
    if (id !== undefined) facets[facet] = id
  }
  let allFlags = 0
  for (const { key, flag } of flagFilters) if (params[key]) allFlags |= flagBit(flag)
  const filters: EngineFilters = { facets, allFlags }
  if (params.dateRange) {
    filters.dateFrom = daysSince1900(params.dateRange.from)
    filters.dateTo = daysSince1900(params.dateRange.to)
  }
  return filters
}

/** What is counted of a result beside its total: how many have which contacts, and how many have which choice, of one filter or all. */
export type Counted = 'contacts' | ChoiceKey | 'choices'

/** A choice does not empty its own list: other cities are counted as if none were chosen. Wards of all of Vietnam are too many for every answer. */
function countsFor(params: SearchParams, counted: Counted): EngineQuery['counts'] {
  return choiceFilters.flatMap(({ key, facet }) => {
    const isTooLong = key === 'wardId' && params.provinceId === undefined
    if (counted !== key && (counted !== 'choices' || isTooLong)) return []
    const inside = choiceFilters.filter(({ within }) => within === key)
    return [{ facet, ignoring: [facet, ...inside.map((filter) => filter.facet)] }]
  })
}

/** Which of the results are asked for. */
export interface ResultRange {
  offset: number
  limit: number
  counted?: Counted
  excluded?: EngineFilters['excluded']
}

/**
 * The engine queries of a search: numbers are looked up as tax code, then as phone, then as the beginning of either;
 * what none of those finds is searched as words.
 */
export function engineQueries(
  plan: SearchPlan,
  params: SearchParams,
  { offset, limit, counted, excluded }: ResultRange,
): { lookups: EngineQuery[]; words: EngineQuery } {
  const filters = { ...engineFilters(params), excluded }
  const counts = counted && countsFor(params, counted)
  const common = { filters, sort: params.sort, offset, limit, ...(counts && { counts }) }
  return {
    lookups: plan.number ? numberLookups(plan.number).map((lookup) => ({ ...common, ...lookup })) : [],
    words: { ...common, ...plan.words, relax: !plan.number?.numbers.length },
  }
}
