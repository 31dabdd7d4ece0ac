import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './address-key.ts'

/** How long a limit's window lasts, in seconds. The first counts by address, the second by account. */
export const windows = {
  burst: 10,
  account_burst: 10,
  /** Different API keys that are none, by address: what guessing may ask of the database. */
  wrong_keys: 60,
} as const
export type LimitName = keyof typeof windows

/** The limits of requests, from those of an address. An account may do more, and lifting one lifts what follows from it. */
export const quotasFrom = (burst: number): Record<LimitName, number> => ({
  burst,
  account_burst: burst * 5,
  wrong_keys: burst > 0 ? 60 : 0,
})

/** What one request left of a limit. */
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
  /** Takes back what turned out not to count. */
  giveBack(limit: LimitName, address: string): Promise<void>
}

/**
 * Limits held in the memory of this process: with several processes behind one address each has its own, so the
 * effective limit is up to their number times as high.
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
