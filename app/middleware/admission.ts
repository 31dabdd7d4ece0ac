import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { rateLimited, shed } from '#core/metrics.server.ts'
import { createRateLimits, windows, type Allowance } from '#core/rate-limits/rate-limits.ts'
import { createCrawlerCheck } from '#core/rate-limits/verified-crawlers.server.ts'
import { errorResponse } from './errors.ts'
import { plainPage } from './plain-page.ts'
import type { RequestInfo } from './request-info.ts'
import { createCapacity } from './load-shedding.ts'

export const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * A path as the router reads it: it decodes, ignores case and repeated slashes, so `//COMP%41NY/1` must count as what
 * it opens.
 */
export function comparablePath(pathname: string): string {
  return (decodePath(pathname) ?? pathname).toLowerCase().replaceAll(/\/{2,}/g, '/')
}

/** Undefined where the percent signs do not make UTF-8: there is no such page. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

const companyPath = /^\/(company|api\/companies)\/./

const limitHeaders = ({ limit, quota, remaining, resetSeconds }: Allowance) => ({
  'RateLimit-Policy': `"${limit}";q=${quota};w=${windows[limit]}`,
  RateLimit: `"${limit}";r=${remaining};t=${resetSeconds}`,
})

export type Admission = { refused: Response } | { headers: Record<string, string>; leave: () => void }

type Limits = Pick<
  Env,
  | 'RATE_LIMIT_BURST'
  | 'RATE_LIMIT_DAILY_COMPANIES'
  | 'VERIFIED_CRAWLERS'
  | 'MAX_IN_FLIGHT'
  | 'MAX_EVENT_LOOP_DELAY_MS'
>

/** Decides who is served: past capacity 503, past the limits of an address 429, both with Retry-After. */
export function createAdmission(env: Limits) {
  const limits = createRateLimits({ burst: env.RATE_LIMIT_BURST, companies: env.RATE_LIMIT_DAILY_COMPANIES })
  const isVerifiedCrawler = createCrawlerCheck(env.VERIFIED_CRAWLERS)
  const capacity = createCapacity(env.MAX_IN_FLIGHT, env.MAX_EVENT_LOOP_DELAY_MS)

  function refuse(request: Request, info: RequestInfo, allowance: Allowance): Admission {
    rateLimited.inc({ limit: allowance.limit })
    const headers = { 'Retry-After': String(allowance.resetSeconds), ...limitHeaders(allowance) }
    if (request.headers.get('Accept')?.includes('text/html'))
      return { refused: plainPage(429, info, headers) }
    const text =
      allowance.limit === 'burst'
        ? `More than ${allowance.quota} requests in ${windows.burst} seconds.`
        : `More than ${allowance.quota} companies in a day.`
    const refused = errorResponse(new AppError('too_many_requests', text), request, info)
    for (const [name, value] of Object.entries(headers)) refused.headers.set(name, value)
    return { refused }
  }

  return async function admit(request: Request, info: RequestInfo): Promise<Admission> {
    const path = comparablePath(new URL(request.url).pathname)
    if (probes.has(path) && info.isLocal) return { headers: {}, leave: () => {} }

    const reason = capacity.refusal()
    if (reason) {
      shed.inc({ reason })
      return { refused: errorResponse(new AppError('overloaded', 'Too busy at the moment.'), request, info) }
    }
    let left = await limits.take('burst', info.address)
    if (left && !left.allowed) return refuse(request, info, left)
    if (companyPath.test(path)) {
      const budget = await limits.take('companies', info.address)
      if (budget && !budget.allowed && !(await isVerifiedCrawler(info.address))) {
        return refuse(request, info, budget)
      }
      left = budget?.allowed ? budget : left
    }
    capacity.enter()
    await capacity.turn()
    return { headers: left && path.startsWith('/api/') ? limitHeaders(left) : {}, leave: capacity.leave }
  }
}
