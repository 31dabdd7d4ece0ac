import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useFreeCredits } from '#app/routes/account/layout.tsx'
import button from '#app/ui/button.module.css'
import badge from '#app/ui/badge.module.css'
import layout from '#app/ui/page.module.css'
import styles from './dashboard.module.css'

const steps = ['search', 'select', 'export'] as const

/** What to do until the first export, and how many companies it may have for nothing. */
export function FirstSteps({ credits }: { credits: number }) {
  const { t } = useText()
  const unconfirmed = useFreeCredits()
  return (
    <section className={`${layout.panel} ${styles.first}`} aria-labelledby="first">
      <div className={styles.welcome}>
        <h2 id="first">{t('account.first.title')}</h2>
        {credits + unconfirmed > 0 && (
          <p className={`${badge.badge} ${badge.accent}`}>
            {t('account.first.free', { count: credits + unconfirmed })}
          </p>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`account.first.${step}`)}</h3>
            <p>{t(`account.first.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.actions}>
        <a className={`${button.button} ${button.primary}`} href={href('/search')}>
          {t('account.dashboard.search')}
        </a>
        <a className={button.button} href={href('/help')}>
          {t('account.first.help')}
        </a>
      </p>
    </section>
  )
}
