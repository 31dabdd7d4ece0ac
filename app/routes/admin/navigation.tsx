import { useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { SectionLinks } from '#app/ui/section-links.tsx'

/** The pages of the administration, in the order of how often they are needed. */
export const adminPages = [
  { path: '/admin', label: 'admin.overview' },
  { path: '/admin/users', label: 'admin.users' },
  { path: '/admin/requests', label: 'admin.requests' },
  { path: '/admin/articles', label: 'admin.articles' },
  { path: '/admin/help', label: 'admin.help' },
  { path: '/admin/media', label: 'admin.media' },
  { path: '/admin/data', label: 'admin.data' },
  { path: '/admin/analytics', label: 'admin.analytics' },
  { path: '/admin/audit', label: 'admin.audit' },
  { path: '/admin/sign-in-log', label: 'admin.signInLog' },
] as const

export function AdminNavigation() {
  const { t } = useText()
  const { pathname } = useLocation()
  const links = adminPages.map(({ path, label }) => ({
    path,
    label: t(label),
    isCurrent: pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)),
  }))
  return <SectionLinks links={links} label={t('admin.navigation')} />
}
