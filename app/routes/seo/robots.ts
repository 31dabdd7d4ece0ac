import { resource } from '#app/middleware/resource.ts'

/** They send whoever is not signed in to the sign-in. */
const privateAreas = [
  '/admin',
  '/api-keys',
  '/buy-credits',
  '/dashboard',
  '/exports',
  '/ledger',
  '/profile',
  '/sign-ins',
  '/test-checkout/',
  '/transactions',
]

/**
 * Every page may be read. Searches are endless, so only the bare search page is for crawlers; the API and the data
 * behind client navigation repeat what the pages say.
 */
export const loader = resource(({ info }) => {
  const rules = [
    'User-agent: *',
    'Disallow: /api/',
    ...privateAreas.map((path) => `Disallow: ${path}`),
    'Disallow: /search?',
    'Disallow: /*.data$',
    'Disallow: /__manifest',
    '',
    `Sitemap: ${info.origin}/sitemap.xml`,
    '',
  ]
  return new Response(rules.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
})
export const action = loader
