import type { TextKey } from '#app/i18n/messages.ts'
import type { AppError } from '#core/errors.ts'
import { queryProblems } from '#core/search/query.ts'

type ProblemText = Extract<TextKey, `search.problem.${string}` | `search.error.${string}` | 'layout.login'>

/** The panel in place of results. */
export interface SearchProblem {
  title: 'query_too_simple' | 'technical_error' | 'invalid_query' | 'sign_in_required' | 'personal_number'
  message: ProblemText
  suggestion?: ProblemText
  /** Where the suggestion leads, if anywhere. */
  href?: string
}

/** The search service says these in English; the catalogue says them in the language of the page. */
const technical = [
  ['search.error.unavailable', 'search.error.unavailableSuggestion', 'temporarily unavailable'],
  ['search.error.difficulties', 'search.error.difficultiesSuggestion', 'technical difficulties'],
] as const

/** What the panel says about an error of the search service. */
export function toSearchProblem({ type, message }: Pick<AppError, 'type' | 'message'>): SearchProblem {
  if (type === 'query_too_simple') {
    return {
      title: 'query_too_simple',
      message: 'search.error.timedOut',
      suggestion: 'search.error.timedOutSuggestion',
    }
  }
  if (type === 'invalid_query') {
    const problem = (Object.keys(queryProblems) as (keyof typeof queryProblems)[]).find(
      (key) => queryProblems[key] === message,
    )
    if (problem) return { title: 'invalid_query', message: `search.problem.${problem}` }
  }
  const known = technical.find(([, , part]) => message.includes(part))
  return {
    title: 'technical_error',
    message: known?.[0] ?? 'search.error.unexpected',
    suggestion: known?.[1] ?? 'search.error.unexpectedSuggestion',
  }
}
