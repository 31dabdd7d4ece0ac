import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { rateLimited } from '#core/metrics.server.ts'
import { addressKey } from './address-key.ts'

const windowSeconds = 900
const cleanUpEveryMs = 300_000

/** What may be tried only so often: guessing costs others something, be it an account or mail they did not want. */
type AttemptKind = 'sign_in' | 'register' | 'reset' | 'verification' | 'password' | 'request'

export interface Attempt {
  kind: AttemptKind
  /** Of the client. */
  address: string
  /** What identifies the account it is about: an email as typed and read, or an id. */
  account?: string
}

/** Attempts counted in the database, for all processes together. */
export interface Attempts {
  /** Counts one. Throws `too_many_requests` with `retryAfter` in seconds. */
  take(attempt: Attempt): Promise<void>
  /** Takes back one that turned out to be right. */
  giveBack(attempt: Attempt): Promise<void>
  /** Forgets what was tried at an account: its person has proven to be its person. */
  forget(attempt: Required<Omit<Attempt, 'address'>>): Promise<void>
}

/** `quota` attempts of an address in 15 minutes, whatever they are, and half of it of each kind at an account; 0 is no limit. */
export function createAttempts(db: Database, quota: number): Attempts {
  if (quota === 0) return { take: noLimit, giveBack: noLimit, forget: noLimit }
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix,
      points,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    })
  const byAddress = limiter('auth', quota)
  const byAccount = limiter('auth_account', Math.max(1, Math.floor(quota / 2)))
  let nextCleanUp = 0

  async function consume(by: RateLimiterDrizzle, key: string, name: string): Promise<void> {
    try {
      await by.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      rateLimited.inc({ limit: name })
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppError('too_many_requests', 'Too many attempts.', { details: { retryAfter } })
    }
  }

  return {
    async take(attempt) {
      if (Date.now() > nextCleanUp) {
        nextCleanUp = Date.now() + cleanUpEveryMs
        await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
      }
      await consume(byAddress, addressKey(attempt.address), 'auth')
      if (attempt.account !== undefined) await consume(byAccount, accountKey(attempt), 'auth_account')
    },
    async giveBack(attempt) {
      await byAddress.reward(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.reward(accountKey(attempt))
    },
    async forget(attempt) {
      await byAccount.delete(accountKey(attempt))
    },
  }
}

const noLimit = async () => {}

/** A hash: a table of counters is no list of who has an account. */
const accountKey = ({ kind, account = '' }: Pick<Attempt, 'kind' | 'account'>) =>
  `${kind}:${createHash('sha256').update(account).digest('base64url')}`
