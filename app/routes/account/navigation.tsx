import { useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useVisitor } from '#app/shell/use-visitor.ts'
import styles from './layout.module.css'

/** The pages of an account, in the order of how often they are needed. */
const pages = [
  { path: '/dashboard', label: 'account.overview' },
  { path: '/exports', label: 'account.exports' },
  { path: '/ledger', label: 'account.ledger' },
  { path: '/transactions', label: 'account.transactions' },
  { path: '/buy-credits', label: 'account.buyCredits' },
  { path: '/profile', label: 'account.profile' },
  { path: '/sign-ins', label: 'account.signIns' },
  { path: '/api-keys', label: 'account.apiKeys' },
] as const

/** An administrator has work instead of a dashboard. */
const administrators = [{ path: '/admin', label: 'layout.admin' }, ...pages.slice(1)] as const

export function AccountNavigation() {
  const { t } = useText()
  const { pathname } = useLocation()
  const isAdmin = useVisitor()?.role === 'admin'
  return (
    <nav className={`${styles.navigation} unprinted`} aria-label={t('account.navigation')}>
      {(isAdmin ? administrators : pages).map(({ path, label }) => {
        const isCurrent = pathname === path || pathname.startsWith(`${path}/`)
        return (
          <a
            key={path}
            href={path}
            aria-current={isCurrent ? 'page' : undefined}
            ref={isCurrent ? bringIntoSight : undefined}
          >
            {t(label)}
          </a>
        )
      })}
    </nav>
  )
}

/** On a phone the list is wider than the screen. */
function bringIntoSight(link: HTMLElement | null) {
  const list = link?.parentElement
  if (list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}
