import type { Database } from '#core/db/client.server.ts'
import { createDatabaseLimit } from './database-limit.server.ts'

/** Max quotes per minute by one API key, and by an account in total. */
export const maxQuotesPerMinute = { key: 10, account: 20 } as const

export interface Quoter {
  userId: string
  /** The requesting API key; undefined for a page. */
  keyId?: string
}

/** Counts a quote. Throws `too_many_requests` with `retryAfter` in seconds. */
export type QuoteRate = (quoter: Quoter) => Promise<void>

export function createQuoteRate(db: Database): QuoteRate {
  const limit = (name: string, points: number) => createDatabaseLimit(db, { name, points, seconds: 60 })
  const byKey = limit('quote_key', maxQuotesPerMinute.key)
  const byAccount = limit('quote_account', maxQuotesPerMinute.account)
  return async ({ userId, keyId }) => {
    if (keyId !== undefined) await byKey.take(keyId)
    await byAccount.take(userId)
  }
}

export const noQuoteRate: QuoteRate = async () => {}
