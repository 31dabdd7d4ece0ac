import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import styles from '#app/ui/page.module.css'

/** For a sign-in whose account was closed meanwhile; it has ended with this answer. */
export function ProfileMissing() {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <h1>{t('account.dashboard.profileMissing')}</h1>
      <p className={styles.lead}>{t('account.dashboard.profileMissingText')}</p>
      <p>
        {/* A new document: this one still shows the account that is gone. */}
        <a className={`${button.button} ${button.primary}`} href={href('/login')} data-reload>
          {t('account.dashboard.backToLogin')}
        </a>
      </p>
    </div>
  )
}
