import { createHash } from 'node:crypto'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'

/** Personal numbers that one account may look up in a day. */
const quota = 5
const windowSeconds = 86_400

export interface PersonalLookUps {
  /** Counts one, for all processes together; false past the quota. */
  take(userId: string): Promise<boolean>
}

export function createPersonalLookUps(db: Database): PersonalLookUps {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: 'personal',
    points: quota,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  })
  return {
    async take(userId) {
      try {
        await limiter.consume(createHash('sha256').update(userId).digest('base64url'))
        return true
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false
        throw refusal
      }
    },
  }
}
