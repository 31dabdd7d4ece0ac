import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { SiteLink } from './site-links.ts'

interface NavigationLinksProps {
  links: readonly SiteLink[]
  /** Class of the list. */
  className: string
  /** Name of the list, where it is one of several. */
  label?: string
  /** Items after the links. */
  children?: ReactNode
}

/** A list of links that marks the current page, and the section it belongs to. */
export function NavigationLinks({ links, className, label, children }: NavigationLinksProps) {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ href: path, text }) => (
        <li key={path}>
          <a href={path} aria-current={currentOf(path, pathname)}>
            {t(text)}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** Pages that are not the section of the pages below them. */
const starts = new Set<string>([href('/help'), href('/admin')])

function currentOf(path: string, pathname: string): 'page' | true | undefined {
  if (path === pathname) return 'page'
  return (pathname.startsWith(`${path}/`) && !starts.has(path)) || undefined
}
