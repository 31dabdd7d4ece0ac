import { expect, test } from 'vitest'
import { siteRoutes } from '#tests/setup/site-routes.ts'
import { addCacheHeaders } from './cache-headers.ts'
import type { RequestInfo } from './request-info.ts'

const info: RequestInfo = {
  id: 'a-request',
  address: '127.0.0.1',
  isLocal: true,
  secure: false,
  nonce: 'once',
  origin: 'http://localhost',
  scriptHashes: [],
}

function cacheControlOf(more: Partial<RequestInfo>, headers: Record<string, string> = {}, status = 200) {
  const response = new Response(null, { status, headers: { 'Content-Type': 'text/html', ...headers } })
  addCacheHeaders(response, { ...info, ...more })
  return response.headers.get('Cache-Control')
}

const isShared = (cacheControl: string | null) => cacheControl?.includes('s-maxage') ?? false
const route = '/articles/:slug'

test('shares pages of visitors without companies', () => {
  expect(cacheControlOf({ route })).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30')
  expect(cacheControlOf({ route }, { 'Content-Type': 'text/x-script' })).toContain('s-maxage=30')
  const shared = siteRoutes.filter(({ pattern }) => isShared(cacheControlOf({ route: pattern })))
  expect(shared.map(({ pattern }) => pattern)).toEqual([
    '/provinces',
    '/provinces/former',
    '/provinces/:slug',
    '/provinces/former/:slug',
    '/provinces/:slug/industries/:code',
    '/industries',
    '/industries/:code',
    '/export-pricing',
    '/articles',
    '/articles/:slug',
    '/help',
    '/help/:category',
    '/help/:category/:slug',
    '/features',
    '/privacy',
    '/terms',
    '/disclaimer',
  ])
})

test.each<[string, Partial<RequestInfo>, Record<string, string>?, number?]>([
  ['errors', { route }, {}, 404],
  ['requests with a session cookie', { route, hasSession: true }],
  ['pages of signed-in users', { route, hasSession: true, isPersonal: true }],
  ['pages with companies', { route, showsCompanies: true }],
  ['pages with a nonce', { route, scriptHashes: undefined }],
  ['unknown pages', {}],
  ['responses that set a cookie', { route }, { 'Set-Cookie': 'a=1' }],
  [
    'files that set a cookie',
    {},
    { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=1' },
  ],
])('does not share %s', (_, more, headers, status) => {
  expect(cacheControlOf(more, headers, status)).toMatch(/^(private, no-cache|no-store)$/)
})
