import { type SearchParams, sorts } from './search-response.ts'
import { dateProblemOf, type KnownChoices, parseSearchParams } from './params.ts'
import { dateRangeProblems } from '#time/date-range.ts'
import { choiceFilters, filters, flagFilters } from './filters.ts'
import { maxQueryLength } from './query.ts'
import { AppError } from '#core/errors.ts'

const names = new Set<string>([
  'q',
  ...filters.map(({ key }) => key),
  'dateFrom',
  'dateTo',
  'as',
  'sort',
  'page',
  'perPage',
])

/**
 * Parses a search strictly, for uses where a mistake costs money: rejects what `parseSearchParams` drops. Ignores
 * page and rows per page. Throws `invalid_input` naming every invalid parameter.
 */
export function parseExactSearch(source: URLSearchParams, choices: KnownChoices): SearchParams {
  const params = parseSearchParams(source, choices)
  const problems = [...new Set(source.keys())].flatMap((name) => {
    const problem = problemOf(name, source.getAll(name), params)
    return problem ? [`search.${name}: ${problem}`] : []
  })
  const dates = dateProblemOf(source)
  if (dates) problems.push(`search.dateRange: ${dateRangeProblems[dates]}`)
  if (problems.length > 0) throw new AppError('invalid_input', problems.join('; '))
  return params
}

function problemOf(name: string, values: string[], params: SearchParams): string | undefined {
  if (!names.has(name)) return 'there is no such parameter'
  if (values.length > 1) return 'comes more than once'
  const [value] = values
  if (value === '') return undefined
  if (name === 'q' && value.length > maxQueryLength) return `has more than ${maxQueryLength} characters`
  const choice = choiceFilters.find(({ key }) => key === name)
  if (choice && params[choice.key] === undefined) return 'there is no such choice'
  const isFlag = name === 'notExported' || flagFilters.some(({ key }) => key === name)
  if (isFlag && value !== 'true' && value !== 'false') return 'is true or false'
  if (name === 'as' && value !== 'words') return 'is words'
  if (name === 'sort' && !sorts.some((sort) => sort === value)) return `is one of ${sorts.join(', ')}`
  return undefined
}
