import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './address-key.ts'

/** Windows in seconds. The first limit counts by address, the second by account. */
export const windows = {
  burst: 10,
  account_burst: 10,
  /** Failed key lookups per address. */
  wrong_keys: 60,
} as const
export type LimitName = keyof typeof windows

/** Returns the quotas of requests, derived from that of an address; 0 lifts all of them. */
export const quotasFrom = (burst: number): Record<LimitName, number> => ({
  burst,
  account_burst: burst * 5,
  wrong_keys: burst > 0 ? 60 : 0,
})

/** What remains of a limit after one request. */
export interface Allowance {
  limit: LimitName
  allowed: boolean
  /** Requests per window. */
  quota: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

export interface RateLimits {
  /** Takes one from the limit for this address or account. Undefined where the limit is off. */
  take(limit: LimitName, address: string): Promise<Allowance | undefined>
  /** Returns a point for a request that does not count. */
  giveBack(limit: LimitName, address: string): Promise<void>
}

/**
 * Creates limits in the memory of this process. Each process has its own, so the effective limit grows with the number of
 * processes.
 */
export function createRateLimits(quotas: Partial<Record<LimitName, number>>): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  for (const [name, points] of Object.entries(quotas) as [LimitName, number][]) {
    if (points === 0) continue
    limiters.set(name, new RateLimiterMemory({ keyPrefix: name, points, duration: windows[name] }))
  }

  return {
    async take(limit, address) {
      const state = limiters.get(limit)
      if (!state) return undefined
      const [result, allowed] = await state.consume(addressKey(address)).then(
        (left) => [left, true] as const,
        (refusal: RateLimiterRes) => [refusal, false] as const,
      )
      return {
        limit,
        allowed,
        quota: state.points,
        remaining: result.remainingPoints,
        resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      }
    },
    async giveBack(limit, address) {
      await limiters.get(limit)?.reward(addressKey(address))
    },
  }
}
