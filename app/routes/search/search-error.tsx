import { useText } from '#app/i18n/use-text.ts'
import styles from './results.module.css'
import type { SearchProblem } from './search-problem.ts'

/** The panel in place of results; what to do about it stands apart, in blue. */
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
