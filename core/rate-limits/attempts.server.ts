import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { addressKey } from './address-key.ts'
import { createDatabaseLimit, type DatabaseLimit } from './database-limit.server.ts'
import { createSignInAttempts, type SignInAttempts } from './sign-in-attempts.server.ts'

const windowSeconds = 900
const cleanUpEveryMs = 300_000

/** What may be tried only so often: guessing costs others something, be it an account or mail they did not want. */
type AttemptKind = 'second_factor' | 'register' | 'reset' | 'verification' | 'password' | 'request'

interface Attempt {
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
  /** To sign in, which has limits of its own. */
  signIns: SignInAttempts
}

/** `quota` attempts of an address in 15 minutes, whatever they are, and half of it of each kind at an account; 0 is no limit. */
export function createAttempts(db: Database, quota: number): Attempts {
  if (quota === 0) {
    const signIns = { take: async () => noLimit, forget: noLimit }
    return { take: noLimit, giveBack: noLimit, signIns }
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
    async giveBack(attempt) {
      await byAddress.giveBack(addressKey(attempt.address))
      if (attempt.account !== undefined) await byAccount.giveBack(accountKey(attempt))
    },
    signIns: createSignInAttempts(db, quota, byAddress),
  }
}

const noLimit = async () => {}

/** Hashed, so that the table of counters does not list accounts. */
const accountKey = ({ kind, account = '' }: Pick<Attempt, 'kind' | 'account'>) =>
  `${kind}:${createHash('sha256').update(account).digest('base64url')}`
