import { randomBytes, randomUUID } from 'node:crypto'
import { maskPersonalNumbers } from '#core/companies/personal-number.ts'
import type { Env } from '#core/env.server.ts'
import { log } from '#core/log.server.ts'
import { createAdmission, comparablePath } from './admission.ts'
import { addClientHeaders } from './api-client.ts'
import { addBudgetHeaders, budgetUsed } from './company-budget.ts'
import { clientAddress, isPrivateAddress, parseAddresses } from './client-address.ts'
import { errorResponse, logError } from './errors.ts'
import type { RequestInfo } from './request-info.ts'
import { addCacheHeaders, addSecurityHeaders } from './security-headers.ts'
import { AppError } from '#core/errors.ts'

/** Long enough for a UUID with a prefix, and nothing that could forge a line of a log. */
const validRequestId = /^[\w.:-]{8,100}$/
const isRequestId = (claimed: string) =>
  validRequestId.test(claimed) && maskPersonalNumbers(claimed) === claimed

export interface Pipeline {
  /** Reads what is known about a request; `peer` is the other end of the connection. */
  describe(request: Request, peer: string): RequestInfo
  /**
   * Admits the request, lets `next` answer it, turns whatever that throws into an answer and adds the headers every
   * answer carries. `leave` must be called when the last byte is written.
   */
  answer(request: Request, info: RequestInfo, next: () => Promise<Response>): Promise<Answered>
  /** The same without asking for admission: for what costs nothing. */
  answerFreely(request: Request, info: RequestInfo, next: () => Promise<Response>): Promise<Answered>
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
        // A trusted proxy that sends no client address: anybody could be behind it.
        isLocal: isPrivateAddress(address) && !isUnknownProxy && !isTrusted(address),
        secure: secure || (siteOrigin?.startsWith('https:') ?? false),
        nonce: randomBytes(16).toString('base64'),
        origin: siteOrigin ?? `http${secure ? 's' : ''}://${url.host}`,
      }
    },

    async answer(request, info, next) {
      const admission = await admit(request, info)
      if ('refused' in admission) {
        if (info.client) addClientHeaders(admission.refused.headers, info.client)
        return { response: finish(admission.refused, info), leave: () => {} }
      }
      const { response } = await this.answerFreely(request, info, async () => {
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

    async answerFreely(request, info, next) {
      const response = await next().catch((error: unknown) => {
        logError(error, info)
        return errorResponse(error, request, info)
      })
      return { response: finish(response, info), leave: () => {} }
    },
  }
}

/** A program that asks for a page and accepts none is told what a program of the API is told. */
const isProgram = ({ headers, url }: Request) =>
  !headers.get('Accept')?.includes('text/html') && !new URL(url).pathname.endsWith('.data')

let isWarned = false

/** Behind a proxy that is not in the list every visitor has the proxy's address, and shares its limits. */
function warnOfProxy(peer: string): void {
  if (isWarned || !isPrivateAddress(peer)) return
  isWarned = true
  log.warn({ peer }, 'requests come through a proxy that is not in TRUSTED_PROXIES')
}

function finish(response: Response, info: RequestInfo): Response {
  const answer = withOwnHeaders(response)
  if (answer.status === 503 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', '2')
  addSecurityHeaders(answer.headers, info)
  addCacheHeaders(answer.headers, info)
  return answer
}

/** The headers of a redirect are read-only. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete('X-Powered-By')
    return response
  } catch {
    return new Response(response.body, { status: response.status, headers: response.headers })
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signed by the caller, and never called by a browser. */
const signedPaths = new Set(['/api/stripe/webhook'])

/**
 * Refuses what a page of another site makes a browser send: every request that may change something must come from a
 * page of this site, or from a program that carries no cookie. Throws `foreign_origin`.
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

/** By host alone: a proxy that ends TLS without telling us makes our own origin look like http. */
function isOwn(origin: string, own: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(own).host
}
