import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import popover from '#app/ui/popover.module.css'
import styles from './header.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import { forgetVisitor } from './recent-searches.ts'
import { accountLinksFor } from './site-links.ts'
import type { Visitor } from './use-visitor.ts'

/** The avatar of a signed-in user, and the menu it opens. */
export function AccountMenu({ visitor }: { visitor: Visitor }) {
  const { t } = useText()
  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.account} ${styles.wide}`}
        popoverTarget="account-menu"
        title={visitor.email}
        aria-label={t('layout.account')}
      >
        <span className={styles.avatar}>{initialOf(visitor)}</span>
      </button>
      <div id="account-menu" popover="auto" className={`${popover.menu} ${styles.accountMenu}`}>
        <AccountParts visitor={visitor} />
        <LogoutForm />
      </div>
    </>
  )
}

/** Email address, balance and account pages, in the menu and in the sheet. */
export function AccountParts({ visitor }: { visitor: Visitor }) {
  const { t } = useText()
  const { email, credits, role } = visitor
  return (
    <>
      <p className={styles.owner}>
        <span>{email}</span>
        {role !== 'admin' && <a href={href('/ledger')}>{t('layout.credits', { count: credits })}</a>}
      </p>
      <nav aria-label={t('layout.account')}>
        <NavigationLinks links={accountLinksFor(visitor)} className={popover.links} />
      </nav>
    </>
  )
}

export function LogoutForm() {
  const { t } = useText()
  return (
    // Recent searches are the person's, not the computer's.
    <form method="post" action={href('/logout')} className={popover.links} onSubmit={forgetVisitor}>
      <button>{t('layout.logout')}</button>
    </form>
  )
}

/** Returns the first letter of the given name, which comes last in Vietnamese. */
function initialOf({ fullName, email }: Visitor): string {
  const given = fullName.trim().split(/\s+/).at(-1) || email
  return [...given][0].toUpperCase()
}
