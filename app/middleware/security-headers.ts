import type { RequestInfo } from './request-info.ts'

const development = process.env.NODE_ENV === 'development'

/** Vite updates pages over a websocket, and polls a restarting server from a blob worker. */
const connections = development
  ? "connect-src 'self' ws: wss:; worker-src 'self' blob:"
  : "connect-src 'self'; worker-src 'self'"

/** Content security policy of pages. Libraries set style attributes, which no nonce can allow. */
function pagePolicy({ nonce, scriptHashes, formTarget }: RequestInfo): string {
  const mark = ` 'nonce-${nonce}'`
  const scripts = scriptHashes?.map((digest) => ` 'sha256-${digest}'`).join('') ?? mark
  return (
    `default-src 'self'; script-src 'self'${scripts}; style-src-elem 'self'${scriptHashes ? '' : mark}; ` +
    `style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; ${connections}; ` +
    `base-uri 'none'; form-action 'self'${formTarget ? ` ${formTarget}` : ''}; frame-ancestors 'none'; object-src 'none'`
  )
}

/** Non-pages run nothing, whatever type a browser assumes. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** Adds common headers. Routes may have set Cache-Control before. */
export function addSecurityHeaders(headers: Headers, info: RequestInfo): void {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  headers.set('Content-Security-Policy', isPage ? pagePolicy(info) : dataPolicy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', permissions)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('X-Request-Id', info.id)
  if (info.secure && !development) {
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
