import type { ComponentProps } from 'react'
import { href, useLocation } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { SectionLinks } from '#app/ui/section-links.tsx'

/** The admin pages, the most used first. */
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

type AdminPageLinksProps = Omit<ComponentProps<typeof PageLinks>, 'label' | 'previous' | 'next'>

/** Links to the previous and the next page of an admin list. */
export function AdminPageLinks({ label, ...props }: AdminPageLinksProps & { label?: string }) {
  const { t } = useText()
  return (
    <PageLinks
      {...props}
      label={label ?? t('admin.pages')}
      previous={t('admin.previous')}
      next={t('admin.next')}
    />
  )
}

/** Returns the title of an admin page, with the name of the item it shows, for the matches given to `meta`. */
export function adminMeta(
  matches: readonly [{ loaderData?: unknown }, ...unknown[]],
  title: (typeof adminPages)[number]['label'] | 'admin.title',
  name?: string,
) {
  const { language } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const parts = [name, t(title), productName].filter(Boolean)
  return [{ title: parts.join(' · ') }, { name: 'robots', content: 'noindex' }]
}
