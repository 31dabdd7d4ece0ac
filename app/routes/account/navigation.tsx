import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useVisitor } from '#app/shell/use-visitor.ts'
import { SectionLinks } from '#app/ui/section-links.tsx'

/** The pages of an account, in the order of how often they are needed. */
const pages = [
  { path: href('/dashboard'), label: 'account.overview' },
  { path: href('/exports'), label: 'account.exports' },
  { path: href('/ledger'), label: 'account.ledger' },
  { path: href('/transactions'), label: 'account.transactions' },
  { path: href('/buy-credits'), label: 'account.buyCredits' },
  { path: href('/profile'), label: 'account.profile' },
  { path: href('/security'), label: 'account.security' },
  { path: href('/sign-ins'), label: 'account.signIns' },
  { path: href('/api-keys'), label: 'account.apiKeys' },
] as const

/** An administrator has work instead of a dashboard. */
const administrators = [{ path: href('/admin'), label: 'layout.admin' }, ...pages.slice(1)] as const

export function AccountNavigation() {
  const { t } = useText()
  const { pathname } = useLocation()
  const isAdmin = useVisitor()?.role === 'admin'
  const links = (isAdmin ? administrators : pages).map(({ path, label }) => ({
    path,
    label: t(label),
    isCurrent: pathname === path || pathname.startsWith(`${path}/`),
  }))
  return <SectionLinks links={links} label={t('account.navigation')} />
}
