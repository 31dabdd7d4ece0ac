import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import styles from './header.module.css'
import { useVisitor } from './use-visitor.ts'

/** The way in; or to what one has, and out. On a phone those two fold into a menu. */
export function AccountLinks() {
  const { t } = useText()
  const visitor = useVisitor()
  if (!visitor) {
    return (
      <a href={href('/login')} className={styles.item}>
        <Icon name="person" />
        <span className={styles.word}>{t('layout.login')}</span>
      </a>
    )
  }
  const { role, credits } = visitor
  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.account}`}
        popoverTarget="account-menu"
        aria-label={t('layout.account')}
      >
        <Icon name="person" />
      </button>
      <ul id="account-menu" popover="auto" className={`${popover.menu} ${styles.accountMenu}`}>
        <li>
          {role === 'admin' ? (
            <a href={href('/admin')}>{t('layout.admin')}</a>
          ) : (
            <a href={href('/dashboard')}>{t('layout.credits', { count: credits })}</a>
          )}
        </li>
        <li>
          <form method="post" action={href('/logout')}>
            <button>{t('layout.logout')}</button>
          </form>
        </li>
      </ul>
    </>
  )
}
