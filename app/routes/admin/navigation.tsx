import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { SectionLinks } from '#app/ui/section-links.tsx'

/** The pages of the administration, in the order of how often they are needed. */
export const adminPages = [
  { path: href('/admin'), label: 'admin.overview' },
  { path: href('/admin/users'), label: 'admin.users' },
  { path: href('/admin/requests'), label: 'admin.requests' },
  { path: href('/admin/articles'), label: 'admin.articles' },
  { path: href('/admin/help'), label: 'admin.help' },
  { path: href('/admin/media'), label: 'admin.media' },
  { path: href('/admin/data'), label: 'admin.data' },
  { path: href('/admin/analytics'), label: 'admin.analytics' },
  { path: href('/admin/audit'), label: 'admin.audit' },
  { path: href('/admin/sign-in-log'), label: 'admin.signInLog' },
] as const

export function AdminNavigation() {
  const { t } = useText()
  const { pathname } = useLocation()
  const links = adminPages.map(({ path, label }) => ({
    path,
    label: t(label),
    isCurrent: pathname === path || (path !== href('/admin') && pathname.startsWith(`${path}/`)),
  }))
  return <SectionLinks links={links} label={t('admin.navigation')} />
}
