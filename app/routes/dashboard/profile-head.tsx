import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Profile } from '#core/accounts/read-profile.server.ts'
import styles from './dashboard.module.css'

export function ProfileHead({ profile: { fullName, companyName } }: { profile: Profile }) {
  const { t } = useText()
  return (
    <div className={styles.head}>
      <h1>{fullName}</h1>
      {companyName ? (
        <p>{companyName}</p>
      ) : (
        <p className={styles.unset}>
          {t('account.dashboard.noCompany')} ·{' '}
          <a href={href('/profile')}>{t('account.dashboard.setCompany')}</a>
        </p>
      )}
    </div>
  )
}
