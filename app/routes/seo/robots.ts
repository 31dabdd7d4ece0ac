import { resource } from '#app/middleware/resource.ts'

/** Redirect visitors to the login page. */
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
 * Allows every page. Searches are endless, so crawlers get only the empty one. The API and the data of client
 * navigation repeat the pages.
 */
export const loader = resource(({ info }) => {
  const rules = [
    'User-agent: *',
    'Disallow: /api/',
    ...privateAreas.map((path) => `Disallow: ${path}`),
    'Disallow: /search?',
    // The longest match counts.
    'Allow: /search?lang=vi$',
    'Disallow: /*.data$',
    // The tables of pages, as files.
    'Disallow: /statistics/',
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
