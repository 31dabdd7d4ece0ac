import { AppError } from '#core/errors.ts'
import { comparablePath } from './admission.ts'
import type { RequestInfo } from './request-info.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signed by whoever calls it, and called by no browser. */
const signedPaths = new Set(['/api/stripe/webhook'])

/**
 * Refuses what a page of another site makes a browser send: every request that may change something must come from a
 * page of this site, or from a program that carries no cookie. Throws `foreign_origin`.
 */
export function requireOwnOrigin(request: Request, info: Pick<RequestInfo, 'origin'>): void {
  if (reading.has(request.method) || signedPaths.has(comparablePath(new URL(request.url).pathname))) return
  const { headers } = request
  const origin = headers.get('Origin')
  const site = headers.get('Sec-Fetch-Site')
  const isForeign =
    (origin !== null && !isOwn(origin, info.origin)) ||
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin === null && site === null && headers.has('Cookie'))
  if (isForeign) throw new AppError('foreign_origin', 'This request did not come from a page of this site.')
}

/** By host alone: a proxy that ends TLS without telling us makes our own origin look like http. */
function isOwn(origin: string, own: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(own).host
}
