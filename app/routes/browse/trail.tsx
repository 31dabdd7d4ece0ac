import { useText } from '#app/i18n/use-text.ts'
import type { Step } from './load-statistics.server.ts'
import styles from './browse.module.css'

/** The way to a page, from the general to the particular. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const { t } = useText()
  return (
    <nav className={`${styles.trail} no-print`} aria-label={t('company.trail')}>
      <ol>
        {steps.map(({ name, path }) => (
          <li key={name}>{path ? <a href={path}>{name}</a> : name}</li>
        ))}
      </ol>
    </nav>
  )
}
