import { createHash } from 'node:crypto'
import type { Database } from '#core/db/client.server.ts'
import { addressKey, networkKey } from './address-key.ts'
import { createDatabaseLimit, type DatabaseLimit } from './database-limit.server.ts'

const day = 86_400

interface SignInAttempt {
  /** Of the client. */
  address: string
  /** Email as typed and read. */
  account: string
  /** What the account knows the client by: a device that signed in before, or an address that is signed in. */
  known?: string
}

/** Attempts to sign in, counted so that strangers who guess do not keep out a device that the account knows. */
export interface SignInAttempts {
  /**
   * Counts one; returns what takes it back once the password was right. Throws `too_many_requests` with `retryAfter`
   * in seconds, as a `LimitReached`.
   */
  take(attempt: SignInAttempt): Promise<() => Promise<void>>
  /** Forgets what strangers tried at an account in a day. */
  forget(account: string): Promise<void>
}

/** The limit that locks an account to clients it does not know. */
export const accountLimit = 'sign_in_account'

/**
 * Limits by how many attempts an address has in 15 minutes, which `byAddress` counts. Half as many at one account from
 * one network in 15 minutes, five times as many at one account from everywhere in a day. A known client has attempts
 * of its own, as many in a day as an address in 15 minutes; past them it counts as a stranger.
 */
export function createSignInAttempts(db: Database, quota: number, byAddress: DatabaseLimit): SignInAttempts {
  const limit = (name: string, points: number, seconds: number) =>
    createDatabaseLimit(db, { name, points, seconds })
  const byKnown = limit('sign_in_known', quota, day)
  const byNetwork = limit('sign_in_network', Math.max(1, Math.floor(quota / 2)), 900)
  const byAccount = limit(accountLimit, quota * 5, day)

  return {
    async take({ address, account, known }) {
      const own = addressKey(address)
      await byAddress.take(own)
      const knownKey = known && digest(JSON.stringify([account, known]))
      if (knownKey && (await byKnown.tryTake(knownKey))) {
        return async () => {
          await byAddress.giveBack(own)
          await byKnown.giveBack(knownKey)
        }
      }
      const networkAt = digest(JSON.stringify([account, networkKey(address)]))
      await byNetwork.take(networkAt)
      await byAccount.take(digest(account))
      return async () => {
        await byAddress.giveBack(own)
        await byNetwork.giveBack(networkAt)
        await byAccount.giveBack(digest(account))
      }
    },
    forget: (account) => byAccount.forget(digest(account)),
  }
}

/** Hashed, so that the table of counters does not list accounts. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
