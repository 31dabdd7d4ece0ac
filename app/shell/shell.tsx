import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Theme } from '#app/preferences.ts'
import { CopyNotice } from '#app/ui/copy.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LostConnectionNotice } from './lost-connection-notice.tsx'
import { useLostRequest } from './lost-connection.ts'
import { SearchTips } from './search-tips.tsx'
import styles from './shell.module.css'
import { useArrival } from './use-arrival.ts'
import { useLinkNavigation } from './use-link-navigation.ts'

interface ShellProps {
  theme: Theme
  /** Are the companies made up? Then every page says so. */
  isMadeUp?: boolean
  children: ReactNode
}

/** What surrounds every page. */
export function Shell({ theme, isMadeUp, children }: ShellProps) {
  const { t } = useText()
  const { main, announcement } = useArrival()
  useLinkNavigation()
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('layout.skip')}
      </a>
      {isMadeUp && <p className={styles.strip}>{t('layout.madeUp')}</p>}
      <Progress />
      <Header theme={theme} />
      <main id="content" className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <SearchTips />
      <output className="unseen">{announcement}</output>
      <CopyNotice />
      <LostConnectionNotice />
    </>
  )
}

/** Says that another page is on its way; the style keeps it unseen for the first 150 ms. */
function Progress() {
  const { t } = useText()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isLost = useLostRequest() !== undefined
  if (isLost || !location || location.pathname === pathname) return null
  return (
    <output className={styles.loading}>
      <span className={styles.progress} />
      <span className={styles.spinner} />
      <span className="unseen">{t('layout.loading')}</span>
    </output>
  )
}
