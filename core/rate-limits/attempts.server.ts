import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { addressKey } from './address-key.ts'
import { createDatabaseLimit } from './database-limit.server.ts'

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
  const limit = (name: string, points: number) =>
    createDatabaseLimit(db, { name, points, seconds: windowSeconds })
  const byAddress = limit('auth', quota)
  const byAccount = limit('auth_account', Math.max(1, Math.floor(quota / 2)))
  let nextCleanUp = 0

  return {
    async take(attempt) {
      if (Date.now() > nextCleanUp) {
        nextCleanUp = Date.now() + cleanUpEveryMs
        await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
      }
      await byAddress.take(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.take(accountKey(attempt))
    },
    async giveBack(attempt) {
      await byAddress.giveBack(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.giveBack(accountKey(attempt))
    },
    async forget(attempt) {
      await byAccount.forget(accountKey(attempt))
    },
  }
}

const noLimit = async () => {}

/** A hash: a table of counters is no list of who has an account. */
const accountKey = ({ kind, account = '' }: Pick<Attempt, 'kind' | 'account'>) =>
  `${kind}:${createHash('sha256').update(account).digest('base64url')}`
