import type { TextKey } from '#app/i18n/messages.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { AppError } from '#core/errors.ts'
import { queryProblems } from '#core/search/query.ts'
import styles from './search.module.css'

type ProblemText = Extract<TextKey, `search.problem.${string}` | `search.error.${string}` | 'layout.login'>

export interface SearchProblem {
  title: 'query_too_simple' | 'technical_error' | 'invalid_query' | 'sign_in_required' | 'personal_number'
  message: ProblemText
  suggestion?: ProblemText
  /** Target of the suggestion. */
  href?: string
}

/** Shown in place of results; the suggestion stands apart, in blue. */
export function SearchError({ problem: { title, message, suggestion, href } }: { problem: SearchProblem }) {
  const { t } = useText()
  return (
    <section className={styles.error} role="alert">
      <h2>{t(`search.error.${title}`)}</h2>
      <p>{t(message)}</p>
      {suggestion && (
        <p className={styles.suggestion}>{href ? <a href={href}>{t(suggestion)}</a> : t(suggestion)}</p>
      )}
    </section>
  )
}

/** Texts for the English messages of the search service. */
const technical = [
  ['search.error.unavailable', 'search.error.unavailableSuggestion', 'temporarily unavailable'],
  ['search.error.difficulties', 'search.error.difficultiesSuggestion', 'technical difficulties'],
] as const

/** Returns the texts for an error of the search service. */
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
