import { href } from 'react-router'
import type { TextKey } from '#app/i18n/messages.ts'

interface SiteLink {
  href: string
  text: TextKey
}

/** In the header on wide screens; the footer always has them. */
export const barLinks = [
  { href: href('/articles'), text: 'layout.articles' },
  { href: href('/export-pricing'), text: 'layout.pricing' },
] as const satisfies readonly SiteLink[]

/** The help menu, above the search tips. */
export const helpLinks = [
  { href: href('/help'), text: 'layout.help.home' },
  { href: href('/help/:category', { category: 'faq' }), text: 'layout.help.faq' },
  { href: href('/help/:category', { category: 'businesses' }), text: 'layout.help.businesses' },
  { href: href('/help/:category', { category: 'campaigns' }), text: 'layout.help.campaigns' },
  { href: href('/help/:category', { category: 'export-options' }), text: 'layout.help.exportOptions' },
] as const satisfies readonly SiteLink[]

export const quickLinks = [
  { href: href('/search'), text: 'layout.search' },
  { href: href('/provinces'), text: 'layout.provinces' },
  { href: href('/industries'), text: 'layout.industries' },
  { href: href('/new'), text: 'layout.new' },
  { href: href('/articles'), text: 'layout.articles' },
  { href: href('/export-pricing'), text: 'layout.pricing' },
  { href: href('/features'), text: 'layout.features' },
  { href: href('/help'), text: 'layout.help' },
  { href: href('/api'), text: 'layout.api' },
] as const satisfies readonly SiteLink[]

export const legalLinks = [
  { href: href('/privacy'), text: 'layout.privacy' },
  { href: href('/terms'), text: 'layout.terms' },
  { href: href('/disclaimer'), text: 'layout.disclaimer' },
] as const satisfies readonly SiteLink[]
