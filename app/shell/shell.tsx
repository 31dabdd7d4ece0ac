import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Theme } from '#app/preferences.ts'
import button from '#app/ui/button.module.css'
import { CopyNotice } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LostConnectionNotice } from './lost-connection-notice.tsx'
import { recordLost, useLostRequest } from './lost-connection.ts'
import { usePalette } from './palette-host.tsx'
import { useRecordSearches } from './recent-searches.ts'
import styles from './shell.module.css'

interface ShellProps {
  theme: Theme
  /** Whether the companies are made up, as every page then says. */
  isMadeUp?: boolean
  children: ReactNode
}

/** Header, footer and notices around every page. */
export function Shell({ theme, isMadeUp, children }: ShellProps) {
  const { t } = useText()
  const { main, announcement } = useArrival()
  useLinkNavigation()
  useRecordSearches()
  const { palette, open } = usePalette()
  const isLoading = usePageLoading()
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('layout.skip')}
      </a>
      {isMadeUp && <p className={styles.strip}>{t('layout.madeUp')}</p>}
      {isLoading && <Progress />}
      <Header theme={theme} onSearch={open} />
      <main id="content" className={styles.main} ref={main} tabIndex={-1}>
        {children}
        {isLoading && <Skeleton />}
      </main>
      <Footer />
      <SearchTips />
      {palette}
      <output className="visually-hidden">{announcement}</output>
      <CopyNotice />
      <LostConnectionNotice />
    </>
  )
}

/** Returns whether another page is loading. A lost request leaves the page as it is. */
function usePageLoading(): boolean {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  const isLost = useLostRequest() !== undefined
  return !isLost && state === 'loading' && location.pathname !== pathname
}

/** Announces that a page is loading; the style hides the bar for the first 150 ms. */
function Progress() {
  const { t } = useText()
  return (
    <output>
      <span className={styles.progress} />
      <span className="visually-hidden">{t('layout.loading')}</span>
    </output>
  )
}

const tips = [
  ['search.tips.words', 'thep hoa phat'],
  ['search.tips.phrase', '"hoà phát"'],
  ['search.tips.exclude', 'vận tải -"hàng không"'],
  ['search.tips.place', 'minh anh hải phòng'],
  ['search.tips.number', '0101 234 567'],
  ['search.tips.abbreviation', 'tm dv xnk'],
  ['search.tips.keys', undefined],
] as const

/** Opened by the buttons that name it as their popover target, with or without a script. */
function SearchTips() {
  const { t } = useText()
  return (
    <section id="search-tips" popover="auto" className={popover.card} aria-labelledby="search-tips-title">
      <div className={popover.head}>
        <h2 id="search-tips-title">{t('search.tips.title')}</h2>
        <button
          type="button"
          className={button.quiet}
          popoverTarget="search-tips"
          popoverTargetAction="hide"
          aria-label={t('layout.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className={styles.tips}>
        {tips.map(([key, example]) => (
          <li key={key}>
            {t(key)}
            {example && <code>{example}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Focuses the content and announces the title after a navigation to another page, as a browser does when it loads one. A
 * new search on the same page leaves the focus where it is.
 */
function useArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    setAnnouncement(document.title)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return { main, announcement }
}

/** Paths without a page; paths with an extension are files. */
const notPages =
  /^\/(?:api(?=\/)|search\/choices|exports\/quotes\/?$|healthz|readyz|metrics|media|assets)\b|\.\w+$|^\/exports\/.+\/(?:export|file)$/

/**
 * Makes every plain link navigate without loading a document, by one listener: link components would cost rendering time
 * on the server for each of the forty links of a results page.
 */
function useLinkNavigation(): void {
  const navigate = useNavigate()

  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest('a')
      if (!link?.href || link.target || link.hasAttribute('download') || 'reload' in link.dataset) return
      const url = new URL(link.href)
      if (url.origin !== location.origin || notPages.test(url.pathname)) return
      // A page has the texts of one language only.
      if (url.searchParams.has('lang')) return
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return
      event.preventDefault()
      const address = url.pathname + url.search + url.hash
      // Offline, a page whose code is not loaded yet would end in the browser's own error page.
      if (!navigator.onLine) return recordLost(address)
      if (!('keepScroll' in link.dataset)) link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
      void navigate(address, {
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }

    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}
