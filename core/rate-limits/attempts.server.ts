import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { addressKey } from './address-key.ts'
import { createDatabaseLimit, type DatabaseLimit } from './database-limit.server.ts'
import { createSignInAttempts, type SignInAttempts } from './sign-in-attempts.server.ts'

const windowSeconds = 900
const cleanUpEveryMs = 300_000

/** Rate-limited attempts: guesses that could cost others their account, or send them unwanted mail. */
type AttemptKind = 'second_factor' | 'register' | 'reset' | 'verification' | 'password' | 'request'

interface Attempt {
  kind: AttemptKind
  /** Client address. */
  address: string
  /** Identifies the account: an email as typed, or an id. */
  account?: string
}

/** Attempts counted in the database, shared by all processes. */
export interface Attempts {
  /** Counts an attempt. Throws `too_many_requests` with `retryAfter` in seconds. */
  take(attempt: Attempt): Promise<void>
  /** Takes back a successful attempt. */
  release(attempt: Attempt): Promise<void>
  /** Sign-ins, which have their own limits. */
  signIns: SignInAttempts
}

/** Allows `quota` attempts per address in 15 minutes, and half of it per kind and account; 0 disables the limits. */
export function createAttempts(db: Database, quota: number): Attempts {
  if (quota === 0) {
    const signIns = { take: async () => noLimit, forget: noLimit }
    return { take: noLimit, release: noLimit, signIns }
  }
  const limit = (name: string, points: number) =>
    createDatabaseLimit(db, { name, points, seconds: windowSeconds })
  const addresses = limit('auth', quota)
  const byAccount = limit('auth_account', Math.max(1, Math.floor(quota / 2)))
  let nextCleanUp = 0
  const byAddress: DatabaseLimit = {
    ...addresses,
    async take(key) {
      if (Date.now() > nextCleanUp) {
        nextCleanUp = Date.now() + cleanUpEveryMs
        await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
      }
      await addresses.take(key)
    },
  }

  return {
    async take(attempt) {
      await byAddress.take(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.take(accountKey(attempt))
    },
    async release(attempt) {
      await byAddress.release(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.release(accountKey(attempt))
    },
    signIns: createSignInAttempts(db, quota, byAddress),
  }
}

const noLimit = async () => {}

/** Hashed, so the table of counters does not list accounts. */
const accountKey = ({ kind, account = '' }: Pick<Attempt, 'kind' | 'account'>) =>
  `${kind}:${createHash('sha256').update(account).digest('base64url')}`
