import { type MouseEvent, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Theme } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import { AccountMenu, AccountParts, LogoutForm } from './account-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import styles from './header.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import { barLinks, helpLink, helpLinks, legalLinks } from './site-links.ts'
import { LanguageSwitch, ThemeChoices, ThemeMenu } from './switches.tsx'
import { useVisitor } from './use-visitor.ts'

interface HeaderProps {
  theme: Theme
  /** Opens the palette. */
  onSearch: () => void
}

/** Pages with a search box of their own. */
const searchPages = new Set<string>([href('/'), href('/search')])
const searchLink = { href: href('/search'), text: 'layout.search' } as const
const loginLink = { href: href('/login'), text: 'layout.login' } as const
const sheetLinks = [searchLink, ...barLinks, helpLink, ...legalLinks]

/** The bar over every page: links and menus on a desktop, one sheet with everything on narrow screens. */
export function Header({ theme: initialTheme, onSearch }: HeaderProps) {
  const { t } = useText()
  const { pathname } = useLocation()
  const visitor = useVisitor()
  const [theme, setTheme] = useState(initialTheme)
  const hasOwnBox = searchPages.has(pathname)

  /** Without a script the link leads to the search page. */
  function openPalette(event: MouseEvent) {
    event.preventDefault()
    onSearch()
  }

  return (
    <header className={`${styles.header} no-print`}>
      <div className={styles.bar}>
        <a href={href('/')} className={styles.brand}>
          <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="5" fill="var(--accent)" />
            <path d="M7 6v12M11 6h6M11 10.500h6M11 15h3.500" stroke="var(--on-accent)" strokeWidth="2" />
          </svg>
          {productName}
        </a>
        {!hasOwnBox && <HeaderSearch onOpen={onSearch} />}
        <nav className={`${styles.nav} ${styles.wide}`} aria-label={t('layout.navigation')}>
          <NavigationLinks
            links={hasOwnBox ? [searchLink, ...barLinks] : barLinks}
            className={styles.barLinks}
          />
          <HelpMenu />
        </nav>
        <div className={`${styles.switches} ${styles.wide}`}>
          <LanguageSwitch />
          <ThemeMenu theme={theme} onChoose={setTheme} />
        </div>
        {visitor ? (
          <AccountMenu visitor={visitor} />
        ) : (
          <a href={href('/login')} className={`${styles.item} ${styles.login}`}>
            {t('layout.login')}
          </a>
        )}
        {!hasOwnBox && (
          <a
            href={href('/search')}
            className={`${styles.item} ${styles.find}`}
            aria-label={t('layout.find')}
            onClick={openPalette}
          >
            <Icon name="search" />
          </a>
        )}
        <button
          type="button"
          className={`${styles.item} ${styles.narrow}`}
          popoverTarget="site-menu"
          aria-label={t('layout.menu')}
        >
          <Icon name="menu" />
        </button>
        <div id="site-menu" popover="auto" className={styles.sheet}>
          <button
            type="button"
            className={`${styles.item} ${styles.closeSheet}`}
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label={t('layout.close')}
          >
            <Icon name="close" />
          </button>
          {visitor && <AccountParts visitor={visitor} />}
          <nav aria-label={t('layout.navigation')}>
            <NavigationLinks
              links={visitor ? sheetLinks : [loginLink, ...sheetLinks]}
              className={popover.links}
            />
          </nav>
          <div className={styles.sheetSwitches}>
            <LanguageSwitch />
            <ThemeChoices theme={theme} onChoose={setTheme} className={styles.segments} />
          </div>
          {visitor && <LogoutForm />}
        </div>
      </div>
    </header>
  )
}

function HelpMenu() {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.help}`}
        popoverTarget="help-menu"
        aria-current={pathname.startsWith(href('/help')) || undefined}
      >
        {t('layout.helpMenu')}
        <Icon name="down" />
      </button>
      <div id="help-menu" popover="auto" className={`${popover.menu} ${styles.helpMenu}`}>
        <NavigationLinks links={helpLinks} className={popover.links}>
          <li>
            <button type="button" popoverTarget="search-tips">
              {t('layout.searchTips')}
            </button>
          </li>
        </NavigationLinks>
        <NavigationLinks links={legalLinks} className={popover.links} label={t('layout.footer.legal')} />
      </div>
    </>
  )
}
