import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Theme } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import styles from './header.module.css'
import { barLinks, helpLinks } from './site-links.ts'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { useVisitor } from './use-visitor.ts'

export function Header({ theme }: { theme: Theme }) {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <header className={`${styles.header} no-print`}>
      <div className={styles.bar}>
        <a href={href('/')} className={styles.brand} aria-label={productName}>
          <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="5" fill="var(--accent)" />
            <path d="M7 6v12M11 6h6M11 10.500h6M11 15h3.500" stroke="var(--on-accent)" strokeWidth="2" />
          </svg>
          <span className={styles.name}>{productName}</span>
        </a>
        <nav className={styles.nav} aria-label={t('layout.navigation')}>
          <a href={href('/search')} className={styles.item}>
            <Icon name="search" />
            <span className={styles.word}>{t('layout.search')}</span>
          </a>
          {barLinks.map(({ href, text }) => (
            <a
              key={href}
              href={href}
              className={`${styles.item} ${styles.roomy}`}
              aria-current={pathname.startsWith(href) || undefined}
            >
              {t(text)}
            </a>
          ))}
          <button type="button" className={`${styles.item} ${styles.help}`} popoverTarget="help-menu">
            <Icon name="help" />
            <span className={styles.word}>{t('layout.help')}</span>
          </button>
          <ul id="help-menu" popover="auto" className={`${popover.menu} ${styles.helpMenu}`}>
            {helpLinks.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{t(text)}</a>
              </li>
            ))}
            <li>
              <button type="button" popoverTarget="search-tips">
                {t('layout.searchTips')}
              </button>
            </li>
            <li>
              <a href={href('/api')}>{t('layout.api')}</a>
            </li>
          </ul>
          <AccountLinks />
        </nav>
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
      </div>
    </header>
  )
}

/** The login link, or dashboard and logout, which fold into a menu on a phone. */
function AccountLinks() {
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
