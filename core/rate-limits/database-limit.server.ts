import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { rateLimited } from '#core/metrics.server.ts'

/** A limit counted in the database, shared by all processes. */
export interface DatabaseLimit {
  /** Counts one. Throws `too_many_requests` with `retryAfter` in seconds, as a `LimitReached`. */
  take(key: string): Promise<void>
  /** Counts one; returns false when the limit is reached. */
  tryTake(key: string): Promise<boolean>
  release(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** A `too_many_requests` of a database limit. */
export class LimitReached extends AppError {
  /** Name of the limit. */
  readonly limit: string
  /** Whether this is the key's first refusal in its window, so it is logged or mailed once. */
  readonly isFirst: boolean

  constructor(limit: string, { isFirst, retryAfter }: { isFirst: boolean; retryAfter: number }) {
    super('too_many_requests', 'Too many attempts.', { details: { retryAfter } })
    this.limit = limit
    this.isFirst = isFirst
  }
}

/** Allows `points` per key in `seconds`; `name` prefixes its counters and labels its metrics. */
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

  /** Counts one; returns the refusal if none was left. */
  async function consume(key: string): Promise<LimitReached | undefined> {
    try {
      await limiter.consume(key)
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      rateLimited.inc({ limit: name })
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      return new LimitReached(name, { isFirst: refusal.consumedPoints === points + 1, retryAfter })
    }
  }

  return {
    async take(key) {
      const refusal = await consume(key)
      if (refusal) throw refusal
    },
    async tryTake(key) {
      return (await consume(key)) === undefined
    },
    async release(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
