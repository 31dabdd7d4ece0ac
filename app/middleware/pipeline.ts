import { randomBytes, randomUUID } from 'node:crypto'
import { maskPersonalNumbers } from '#core/companies/personal-number.ts'
import type { Env } from '#core/env.server.ts'
import { log } from '#core/log.server.ts'
import { createAdmission, comparablePath } from './admission.ts'
import { addClientHeaders } from './api-client.ts'
import { addBudgetHeaders, budgetUsed } from './company-budget.ts'
import { clientAddress, isPrivateAddress, parseAddresses } from './client-address.ts'
import { errorResponse, logError } from './errors.ts'
import { hasSessionCookie, hasWritten, type RequestInfo } from './request-info.ts'
import { addCacheHeaders } from './cache-headers.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { AppError } from '#core/errors.ts'

/** Fits a UUID with a prefix, and nothing that could forge a log line. */
const validRequestId = /^[\w.:-]{8,100}$/
const isRequestId = (claimed: string) =>
  validRequestId.test(claimed) && maskPersonalNumbers(claimed) === claimed

export interface Pipeline {
  /** Describes a request; `peer` is the other end of the connection. */
  describe(request: Request, peer: string): RequestInfo
  /**
   * Admits the request, lets `next` handle it, converts errors to responses and adds common headers. `leave` must be
   * called when the last byte is written.
   */
  answer(request: Request, info: RequestInfo, next: () => Promise<Response>): Promise<Answered>
  /** Like `answer` without admission: for cheap requests. */
  answerWithoutAdmission(
    request: Request,
    info: RequestInfo,
    next: () => Promise<Response>,
  ): Promise<Answered>
}

interface Answered {
  response: Response
  leave: () => void
}

/** Steps applied to every request, in this order. */
export function createPipeline(env: Env): Pipeline {
  const isTrusted = parseAddresses(env.TRUSTED_PROXIES)
  const admit = createAdmission(env)
  const siteOrigin = env.SITE_URL ? new URL(env.SITE_URL).origin : undefined

  return {
    describe(request, peer) {
      const { headers } = request
      const claimedId = headers.get('X-Request-Id') ?? ''
      const url = new URL(request.url)
      const forwardedFor = headers.get('X-Forwarded-For')
      const address = clientAddress(peer, forwardedFor, isTrusted)
      const secure =
        url.protocol === 'https:' ||
        (isTrusted(peer) && headers.get('X-Forwarded-Proto')?.trim().toLowerCase() === 'https')
      const isUnknownProxy = forwardedFor !== null && !isTrusted(peer)
      if (isUnknownProxy) warnOfProxy(peer)
      return {
        id: isRequestId(claimedId) ? claimedId : randomUUID(),
        address,
        // A trusted proxy that sends no client address: the client is unknown.
        isLocal: isPrivateAddress(address) && !isUnknownProxy && !isTrusted(address),
        secure: secure || (siteOrigin?.startsWith('https:') ?? false),
        nonce: randomBytes(16).toString('base64'),
        hasSession: hasSessionCookie(request) || hasWritten(request),
        origin: siteOrigin ?? `http${secure ? 's' : ''}://${url.host}`,
      }
    },

    async answer(request, info, next) {
      const admission = await admit(request, info)
      if ('refused' in admission) {
        if (info.client) addClientHeaders(admission.refused.headers, info.client)
        return { response: finish(admission.refused, info), leave: () => {} }
      }
      const { response } = await this.answerWithoutAdmission(request, info, async () => {
        requireOwnOrigin(request, info)
        const answer = await next()
        return info.companies?.allowed === false && isProgram(request)
          ? errorResponse(budgetUsed(info.companies), request, info)
          : answer
      }).finally(admission.answered)
      for (const [name, value] of Object.entries(admission.headers)) response.headers.set(name, value)
      addBudgetHeaders(response.headers, request, info)
      if (info.client) addClientHeaders(response.headers, info.client)
      return { response, leave: admission.leave }
    },

    async answerWithoutAdmission(request, info, next) {
      const response = await next().catch((error: unknown) => {
        logError(error, info)
        return errorResponse(error, request, info)
      })
      return { response: finish(response, info), leave: () => {} }
    },
  }
}

/** Returns whether a client requests a page but accepts no HTML; it gets errors like an API client. */
const isProgram = ({ headers, url }: Request) =>
  !headers.get('Accept')?.includes('text/html') && !new URL(url).pathname.endsWith('.data')

let isWarned = false

/** Warns that behind an unlisted proxy all visitors have the proxy's address, and share its limits. */
function warnOfProxy(peer: string): void {
  if (isWarned || !isPrivateAddress(peer)) return
  isWarned = true
  log.warn({ peer }, 'requests come through a proxy that is not in TRUSTED_PROXIES')
}

function finish(response: Response, info: RequestInfo): Response {
  const answer = withOwnHeaders(response)
  if (answer.status === 503 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', '2')
  addSecurityHeaders(answer.headers, info)
  addCacheHeaders(answer, info)
  return answer
}

/** Copies a redirect, whose headers are read-only. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete('X-Powered-By')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: response.headers })
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signed by the caller, and never called by browsers. */
const signedPaths = new Set(['/api/stripe/webhook'])

/**
 * Refuses cross-site requests: everything that may change something must come from a page of this site, or from a
 * client without cookies. Throws `foreign_origin`.
 */
function requireOwnOrigin(request: Request, info: Pick<RequestInfo, 'origin'>): void {
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

/** Compares only hosts: behind a proxy that ends TLS without telling us, our own origin looks like http. */
function isOwn(origin: string, own: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(own).host
}
