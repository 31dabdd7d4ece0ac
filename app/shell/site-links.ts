import type { TextKey } from '#app/i18n/messages.ts'

interface SiteLink {
  href: string
  text: TextKey
}

/** In the bar of every page where there is room; the foot of the page has them everywhere. */
export const barLinks = [
  { href: '/articles', text: 'layout.articles' },
  { href: '/export-pricing', text: 'layout.pricing' },
] as const satisfies readonly SiteLink[]

/** The help menu, above the search tips. */
export const helpLinks = [
  { href: '/help', text: 'layout.help.home' },
  { href: '/help/faq', text: 'layout.help.faq' },
  { href: '/help/businesses', text: 'layout.help.businesses' },
  { href: '/help/campaigns', text: 'layout.help.campaigns' },
  { href: '/help/export-options', text: 'layout.help.exportOptions' },
] as const satisfies readonly SiteLink[]

export const quickLinks = [
  { href: '/search', text: 'layout.search' },
  { href: '/articles', text: 'layout.articles' },
  { href: '/export-pricing', text: 'layout.pricing' },
  { href: '/features', text: 'layout.features' },
  { href: '/help', text: 'layout.help' },
  { href: '/api/openapi.json', text: 'layout.api' },
] as const satisfies readonly SiteLink[]

export const legalLinks = [
  { href: '/privacy', text: 'layout.privacy' },
  { href: '/terms', text: 'layout.terms' },
  { href: '/disclaimer', text: 'layout.disclaimer' },
] as const satisfies readonly SiteLink[]
