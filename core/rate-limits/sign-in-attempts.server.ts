import { createHash } from 'node:crypto'
import type { Database } from '#core/db/client.server.ts'
import { addressKey, networkKey } from './address-key.ts'
import { createDatabaseLimit, type DatabaseLimit } from './database-limit.server.ts'

const day = 86_400

interface SignInAttempt {
  /** Client address. */
  address: string
  /** Email as typed. */
  account: string
  /** Key by which the account knows the client: a device that signed in before, or an address with a current sign-in. */
  known?: string
}

/** Sign-in attempts, counted so that guessing strangers do not lock out known devices. */
export interface SignInAttempts {
  /**
   * Counts an attempt; returns a function that takes it back after a correct password. Throws `too_many_requests` with
   * `retryAfter` in seconds, as a `LimitReached`.
   */
  take(attempt: SignInAttempt): Promise<() => Promise<void>>
  /** Resets an account's daily count of attempts by strangers. */
  forget(account: string): Promise<void>
}

/** The limit that locks an account for unknown clients. */
export const accountLimit = 'sign_in_account'

/**
 * Creates sign-in limits from `quota`, the attempts per address in 15 minutes, which `byAddress` counts. Half of it per
 * account and network in 15 minutes, five times as many per account from all networks in a day. A known client has
 * `quota` attempts of its own per day; beyond that it counts as a stranger.
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
          await byAddress.release(own)
          await byKnown.release(knownKey)
        }
      }
      const networkAt = digest(JSON.stringify([account, networkKey(address)]))
      await byNetwork.take(networkAt)
      await byAccount.take(digest(account))
      return async () => {
        await byAddress.release(own)
        await byNetwork.release(networkAt)
        await byAccount.release(digest(account))
      }
    },
    forget: (account) => byAccount.forget(digest(account)),
  }
}

/** Hashed, so the table of counters does not list accounts. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
