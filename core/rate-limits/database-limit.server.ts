import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { rateLimited } from '#core/metrics.server.ts'

/** A limit counted in the database, for all processes together. */
export interface DatabaseLimit {
  /** Counts one. Throws `too_many_requests` with `retryAfter` in seconds. */
  take(key: string): Promise<void>
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** `points` in `seconds` for each key; `name` is the prefix of its counters and its label in metrics. */
export function createDatabaseLimit(
  db: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): DatabaseLimit {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        rateLimited.inc({ limit: name })
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('too_many_requests', 'Too many attempts.', { details: { retryAfter } })
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
