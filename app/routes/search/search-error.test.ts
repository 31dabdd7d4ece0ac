import { describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { queryProblems } from '#core/search/query.ts'
import { toSearchError } from '#core/search/search-errors.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { toSearchProblem } from './search-error.tsx'

const t = translatorOf('en')

describe('the error panel', () => {
  it.each([
    [{ code: '57014' }, 'query_too_simple'],
    [{ code: 'ECONNREFUSED' }, 'technical_error'],
    [{ code: '42P01' }, 'technical_error'],
    [new Error('anything'), 'technical_error'],
  ])('shows the English message of the service for %j', (cause, title) => {
    const error = toSearchError(cause)
    const problem = toSearchProblem(error)
    expect(problem.title).toBe(title)
    expect(t(problem.message)).toBe(error.message)
    expect(t(problem.suggestion!)).toBe(error.suggestion)
  })

  it.each(Object.values(queryProblems))('names the problem of an invalid query: %s', (message) => {
    const problem = toSearchProblem(new AppError('invalid_query', message))
    expect(problem.title).toBe('invalid_query')
    expect(t(problem.message)).toBe(message)
  })
})
