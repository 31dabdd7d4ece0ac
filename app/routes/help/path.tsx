import { useText } from '#app/i18n/use-text.ts'
import styles from './help.module.css'

interface PathProps {
  /** Between the help center and the page. */
  steps: readonly { label: string; address: string }[]
  here: string
}

/** From the help center to the page. */
export function Path({ steps, here }: PathProps) {
  const { t } = useText()
  return (
    <nav aria-label={t('help.path')}>
      <ol className={styles.path}>
        {[{ label: t('help.title'), address: '/help' }, ...steps].map(({ label, address }) => (
          <li key={address}>
            <a href={address}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
