import { href } from 'react-router'
import type { PlainTextKey } from '#app/i18n/translate.ts'
import type { Visitor } from './use-visitor.ts'

export interface SiteLink {
  href: string
  text: PlainTextKey
}

/** In the header, or in the menu on narrow screens; the footer always has them. */
export const barLinks = [
  { href: href('/articles'), text: 'layout.articles' },
  { href: href('/export-pricing'), text: 'layout.pricing' },
] as const satisfies readonly SiteLink[]

const accountLinks = [
  { href: href('/exports'), text: 'layout.exports' },
  { href: href('/ledger'), text: 'layout.ledger' },
  { href: href('/api-keys'), text: 'layout.apiKeys' },
] as const satisfies readonly SiteLink[]

/** Returns the account pages of a signed-in user. Administrators have the administration for a dashboard. */
export function accountLinksFor(visitor: Visitor | null): readonly SiteLink[] {
  if (!visitor) return []
  const start =
    visitor.role === 'admin'
      ? ({ href: href('/admin'), text: 'layout.admin' } as const)
      : ({ href: href('/dashboard'), text: 'layout.dashboard' } as const)
  return [start, ...accountLinks]
}

export const helpLink = { href: href('/help'), text: 'layout.help' } as const satisfies SiteLink

/** The help menu, above the search tips. */
export const helpLinks = [
  { href: href('/help'), text: 'layout.help.home' },
  { href: href('/help/:category', { category: 'faq' }), text: 'layout.help.faq' },
  { href: href('/help/:category', { category: 'businesses' }), text: 'layout.help.businesses' },
  { href: href('/help/:category', { category: 'campaigns' }), text: 'layout.help.campaigns' },
  { href: href('/help/:category', { category: 'export-options' }), text: 'layout.help.exportOptions' },
  { href: href('/api'), text: 'layout.api' },
] as const satisfies readonly SiteLink[]

export const quickLinks = [
  { href: href('/search'), text: 'layout.search' },
  { href: href('/provinces'), text: 'layout.provinces' },
  { href: href('/industries'), text: 'layout.industries' },
  { href: href('/new'), text: 'layout.new' },
  { href: href('/articles'), text: 'layout.articles' },
  { href: href('/export-pricing'), text: 'layout.pricing' },
  { href: href('/features'), text: 'layout.features' },
  helpLink,
  { href: href('/api'), text: 'layout.api' },
] as const satisfies readonly SiteLink[]

export const legalLinks = [
  { href: href('/privacy'), text: 'layout.privacy' },
  { href: href('/terms'), text: 'layout.terms' },
  { href: href('/disclaimer'), text: 'layout.disclaimer' },
] as const satisfies readonly SiteLink[]
