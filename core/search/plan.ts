import type { EngineFilters, EngineQuery } from '#search-engine/types.ts'
import type { SearchParams } from './search-response.ts'
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

/** A parsed query text. */
export interface SearchPlan {
  chips: Chip[]
  words: QueryWords
  problem?: QueryProblem
  /** Set when the whole query is a number, which is looked up before searching words. */
  number?: NumberQuery
  complex: boolean
  /** Text was typed, but nothing a name can contain. */
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
 * Returns the engine queries of a number, in the order to try. Prefixes match neither personal numbers, which are
 * 12-digit tax codes, nor phones of that length.
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

function engineFilters(params: SearchParams): EngineFilters {
  const facets: Record<string, number> = {}
  for (const { key, facet } of choiceFilters) {
    const id = params[key]
    if (id !== undefined) facets[facet] = id
  }
  let allFlags = 0
  for (const { key } of flagFilters) if (params[key]) allFlags |= flagBit(key)
  const filters: EngineFilters = { facets, allFlags }
  if (params.dateRange) {
    filters.dateFrom = daysSince1900(params.dateRange.from)
    filters.dateTo = daysSince1900(params.dateRange.to)
  }
  return filters
}

/** Counts in addition to the total: flags, also with the choices of one filter or of all. */
export type Counted = ChoiceKey | 'choices' | 'flags'

/** Returns whether a search counts a filter's choices. Wards only within a province: all would be too many. */
export const countsChoices = (params: SearchParams, key: ChoiceKey): boolean =>
  key !== 'wardId' || params.provinceId !== undefined

/**
 * Returns the counts to ask for. A choice does not empty its own list: cities are counted as if none were chosen.
 */
function countsFor(params: SearchParams, counted: Counted): EngineQuery['counts'] {
  return choiceFilters.flatMap(({ key, facet }) => {
    if (counted !== key && (counted !== 'choices' || !countsChoices(params, key))) return []
    const inside = choiceFilters.filter(({ within }) => within === key)
    return [{ facet, ignoring: [facet, ...inside.map((filter) => filter.facet)] }]
  })
}

/** Requested range of results. */
export interface ResultRange {
  offset: number
  limit: number
  counted?: Counted
  excluded?: EngineFilters['excluded']
}

/**
 * Returns the engine queries of a search: numbers are looked up as tax code, then as phone, then as prefix of
 * either; words are searched last.
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
