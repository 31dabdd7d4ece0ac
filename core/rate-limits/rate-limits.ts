import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './address-key.ts'

/** How long a limit's window lasts, in seconds. */
export const windows = { burst: 10, companies: 86_400 } as const
export type LimitName = keyof typeof windows

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
  /** Takes one from the limit for this address. Undefined where the limit is off. */
  take(limit: LimitName, address: string): Promise<Allowance | undefined>
}

/**
 * Limits held in the memory of this process: with several processes behind one address each has its own, so the
 * effective limit is up to their number times as high.
 */
export function createRateLimits(quotas: Record<LimitName, number>): RateLimits {
  const limiter = (name: LimitName) =>
    quotas[name] > 0
      ? new RateLimiterMemory({ keyPrefix: name, points: quotas[name], duration: windows[name] })
      : undefined
  const limiters = { burst: limiter('burst'), companies: limiter('companies') }

  return {
    async take(limit, address) {
      const state = limiters[limit]
      if (!state) return undefined
      const [result, allowed] = await state.consume(addressKey(address)).then(
        (left) => [left, true] as const,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return [refusal, false] as const
          throw refusal
        },
      )
      return {
        limit,
        allowed,
        quota: quotas[limit],
        remaining: result.remainingPoints,
        resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      }
    },
  }
}
