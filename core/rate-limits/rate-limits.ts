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

/** Returns the request limits derived from that of an address; 0 disables all of them. */
export const quotasFrom = (burst: number): Record<LimitName, number> => ({
  burst,
  account_burst: burst * 5,
  wrong_keys: burst > 0 ? 60 : 0,
})

/** The remaining allowance after a request. */
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
  /** Counts a request for this address or account. Undefined if the limit is off. */
  take(limit: LimitName, address: string): Promise<Allowance | undefined>
  /** Takes back a request that should not count. */
  release(limit: LimitName, address: string): Promise<void>
}

/** Creates limits in this process's memory, so the effective limit grows with the number of processes. */
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
    async release(limit, address) {
      await limiters.get(limit)?.reward(addressKey(address))
    },
  }
}
