import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { rateLimited, shed } from '#core/metrics.server.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import {
  createRateLimits,
  quotasFrom,
  windows,
  type Allowance,
  type LimitName,
} from '#core/rate-limits/rate-limits.ts'
import { createCrawlerCheck } from '#core/rate-limits/verified-crawlers.server.ts'
import { bearerKey, createApiClients, wrongKeyResponse } from './api-client.ts'
import { isPrivateAddress } from './client-address.ts'
import { errorResponse, logError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'
import { plainPage } from './plain-page.ts'
import type { RequestInfo } from './request-info.ts'
import { createCapacity, createShares } from './load-shedding.ts'

export const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Returns a path as the router matches it: decoded, ignoring case and repeated slashes, so `//COMP%41NY/1` counts as
 * the page it opens.
 */
export function comparablePath(pathname: string): string {
  return (decodePath(pathname) ?? pathname).toLowerCase().replaceAll(/\/{2,}/g, '/')
}

/** Returns undefined for malformed percent-encoding. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Pages with companies, which verified crawlers read without a budget, and search and API, which refuse them. */
const crawlerArea = /^\/(company|new|search|api)(?:[/.]|$)/
const claimsToCrawl = ({ headers }: Request) =>
  /bot|crawl|spider|slurp/i.test(headers.get('User-Agent') ?? '')

const limitHeaders = ({ limit, quota, remaining, resetSeconds }: Allowance) => ({
  'RateLimit-Policy': `"${limit}";q=${quota};w=${windows[limit]}`,
  RateLimit: `"${limit}";r=${remaining};t=${resetSeconds}`,
})

export type Admission =
  | { refused: Response }
  | {
      headers: Record<string, string>
      /** Call it when the response exists. */
      answered: () => void
      /** Call it when the last byte is written. */
      leave: () => void
    }
type Decision = { refused: Response } | { left: Allowance | undefined }

const closedToCrawlers = () =>
  new Response('Search and the API are closed to crawlers. Company pages are listed in /sitemap.xml.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

type Limits = Pick<
  Env,
  'RATE_LIMIT_BURST' | 'VERIFIED_CRAWLERS' | 'MAX_IN_FLIGHT' | 'MAX_EVENT_LOOP_DELAY_MS' | 'SEARCH_THREADS'
>

const refusals: Record<LimitName, (quota: number) => string> = {
  burst: (quota) => `More than ${quota} requests in ${windows.burst} seconds.`,
  account_burst: (quota) => `More than ${quota} requests of one account in ${windows.account_burst} seconds.`,
  wrong_keys: (quota) => `More than ${quota} wrong API keys in ${windows.wrong_keys} seconds.`,
}

/**
 * Decides which requests are served: past capacity 503, past a limit or an address's share 429, both with Retry-After.
 * A request with an API key has its account's limits instead; an invalid key is 401 and counts for the address.
 */
export function createAdmission(
  env: Limits,
  clients = createApiClients(),
  isVerifiedCrawler = createCrawlerCheck(env.VERIFIED_CRAWLERS),
) {
  const limits = createRateLimits(quotasFrom(env.RATE_LIMIT_BURST))
  const capacity = createCapacity(env.MAX_IN_FLIGHT, env.MAX_EVENT_LOOP_DELAY_MS)
  // Caps slots per address, so uploads from one client cannot exhaust them.
  const shares = createShares(Math.ceil(env.MAX_IN_FLIGHT / 4))
  // As many as can search at once; busy clients leave one of them, and its thread, to others.
  const queue = createFairQueue({
    slots: Math.max(2, env.SEARCH_THREADS),
    slotsForBusy: Math.max(1, env.SEARCH_THREADS - 1),
    maxWaiting: env.MAX_IN_FLIGHT > 0 ? Math.ceil(env.MAX_IN_FLIGHT / 2) : Infinity,
  })

  function refuse(request: Request, info: RequestInfo, allowance: Allowance): { refused: Response } {
    const { limit, quota, resetSeconds } = allowance
    rateLimited.inc({ limit })
    const headers = { 'Retry-After': String(resetSeconds), ...limitHeaders(allowance) }
    if (request.headers.get('Accept')?.includes('text/html'))
      return { refused: plainPage(429, info, headers) }
    const error = new AppError('too_many_requests', refusals[limit](quota))
    const refused = errorResponse(error, request, info)
    for (const [name, value] of Object.entries(headers)) refused.headers.set(name, value)
    return { refused }
  }

  async function decideByAddress(request: Request, info: RequestInfo, path: string): Promise<Decision> {
    const left = await limits.take('burst', info.address)
    if (left && !left.allowed) return refuse(request, info, left)
    const [, area] = crawlerArea.exec(path) ?? []
    // Looks up names only of clients that claim to crawl, or later once their budget is used up.
    const isCrawler = area !== undefined && claimsToCrawl(request) && (await isVerifiedCrawler(info.address))
    const isOpen = area === 'company' || area === 'new'
    if (isCrawler && !isOpen) return { refused: closedToCrawlers() }
    if (isOpen) {
      info.isCrawler = isCrawler
      info.isVerifiedCrawler = () => isVerifiedCrawler(info.address)
    }
    return { left }
  }

  /** Rate-limits failed key lookups per address, without affecting valid keys from the same address. */
  async function decideByKey(request: Request, info: RequestInfo, key: string): Promise<Decision> {
    let found = clients.recall(key)
    if (!found) {
      const guesses = await limits.take('wrong_keys', info.address)
      if (guesses && !guesses.allowed) return refuse(request, info, guesses)
      found = clients.lookUp(key)
      const isWrong = await found.then((client) => !client).catch(() => false)
      if (!isWrong) await limits.release('wrong_keys', info.address)
    }
    const client = await found
    if (!client) {
      const left = await limits.take('burst', info.address)
      if (left && !left.allowed) return refuse(request, info, left)
      return { refused: wrongKeyResponse(request, info) }
    }
    info.client = client
    const left = await limits.take('account_burst', client.userId)
    return left && !left.allowed ? refuse(request, info, left) : { left }
  }

  return async function admit(request: Request, info: RequestInfo): Promise<Admission> {
    const path = comparablePath(new URL(request.url).pathname)
    if (probes.has(path) && isPrivateAddress(info.address))
      return { headers: {}, answered: () => {}, leave: () => {} }

    const reason = capacity.refusal()
    if (reason) {
      shed.inc({ reason })
      return { refused: errorResponse(new AppError('overloaded', 'Too busy at the moment.'), request, info) }
    }
    const owner = addressKey(info.address)
    const refuseShare = (retryAfter: number) => {
      shed.inc({ reason: 'share' })
      const details = { retryAfter }
      const error = new AppError('too_many_requests', 'Too many requests at the same time.', { details })
      return { refused: errorResponse(error, request, info) }
    }
    if (!info.isLocal && shares.isFull(owner)) return refuseShare(2)
    const isApi = path.startsWith('/api/')
    const key = isApi ? bearerKey(request) : undefined
    capacity.enter()
    const release = shares.take(owner)
    const leave = () => {
      release()
      capacity.leave()
    }
    const decision = await (
      key === undefined ? decideByAddress(request, info, path) : decideByKey(request, info, key)
    ).catch((error: unknown) => {
      logError(error, info)
      return { refused: errorResponse(error, request, info) }
    })
    if ('refused' in decision) {
      leave()
      return decision
    }
    const client = info.isLocal ? undefined : (info.client?.userId ?? owner)
    // Only reads queue: a slow upload would hold its slot until it has arrived.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const answered = isRead ? await queue.turn(client, request.signal).catch(() => leave()) : () => {}
    if (answered === 'refused') {
      leave()
      return refuseShare(queue.secondsUntilIdle(client))
    }
    // The client has disconnected and does not receive this response.
    if (!answered) return { refused: new Response(null, { status: 503 }) }
    const { left } = decision
    return { headers: left && isApi ? limitHeaders(left) : {}, answered, leave }
  }
}
