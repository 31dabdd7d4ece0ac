import type { RequestInfo } from './request-info.ts'

/** Pages without companies: all visitors with the same language and theme read the same. */
const sharedRoutes = new Set([
  '/articles',
  '/articles/:slug',
  '/disclaimer',
  '/export-pricing',
  '/features',
  '/help',
  '/help/:category',
  '/help/:category/:slug',
  '/industries',
  '/industries/:code',
  '/privacy',
  '/provinces',
  '/provinces/:slug',
  '/provinces/:slug/industries/:code',
  '/provinces/former',
  '/provinces/former/:slug',
  '/terms',
])

/** A withdrawn article disappears after at most the sum of both. Browsers revalidate every time. */
export const sharedBriefly = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'

/**
 * Adds cache headers. Caches may share a page without companies; every other page is for one browser, which revalidates
 * it, so each view counts and a hidden company disappears at once. Pages of signed-in users are not stored: "back" after
 * a sign-out must not show a balance. Other responses are not stored unless they say so, nor any that sets a cookie.
 */
export function addCacheHeaders({ headers, status }: Response, info: RequestInfo): void {
  const type = headers.get('Content-Type') ?? ''
  if (type === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8')
  if (type.startsWith('text/html') || type.startsWith('text/x-script')) {
    headers.append('Vary', 'Cookie')
    if (info.isPersonal) headers.set('Cache-Control', 'no-store')
    if (!headers.has('Cache-Control')) {
      // A nonce must not repeat.
      const hasNonce = type.startsWith('text/html') && !info.scriptHashes
      headers.set('Cache-Control', isShared(status, info) && !hasNonce ? sharedBriefly : 'private, no-cache')
    }
  } else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (headers.has('Set-Cookie') && !/private|no-store/.test(headers.get('Cache-Control')!)) {
    headers.set('Cache-Control', 'no-store')
  }
}

const isShared = (status: number, { route, hasSession, showsCompanies }: RequestInfo): boolean =>
  (status === 200 || status === 304) && !hasSession && !showsCompanies && sharedRoutes.has(route ?? '')
