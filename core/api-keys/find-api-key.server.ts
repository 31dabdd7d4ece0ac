import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, users } from '#core/db/schema/accounts.ts'
import { hashApiKey, isApiKey } from './api-key.ts'

/** The account of a key. */
export interface ApiClient {
  keyId: string
  userId: string
  /** Balance when the key was looked up. */
  credits: number
}

const minute = 60_000

/** Returns the client of a key; undefined for an unknown or revoked key and a closed account. */
export async function findApiKey(db: Database, key: string): Promise<ApiClient | undefined> {
  if (!isApiKey(key)) return undefined
  const [found] = await db
    .select({
      keyId: apiKeys.id,
      userId: users.id,
      credits: users.credits,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hashApiKey(key)), isNull(apiKeys.revokedAt), isNull(users.closedAt)))
  if (!found) return undefined
  const { lastUsedAt, ...client } = found
  if (!lastUsedAt || lastUsedAt.getTime() < Date.now() - minute) await recordUse(db, client.keyId)
  return client
}

/** Records the use of a key, at most once a minute across processes. */
async function recordUse(db: Database, id: string): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isDue))
}
