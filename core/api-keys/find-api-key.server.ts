import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, users } from '#core/db/schema/accounts.ts'
import { hashApiKey, isApiKey } from './api-key.ts'

/** The account that a key speaks for. */
export interface ApiClient {
  keyId: string
  userId: string
  /** When the key was looked up. */
  credits: number
}

const minute = 60_000

/** Whose key this is; undefined for one that never was, was revoked, or whose account is closed. */
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
  if (!lastUsedAt || lastUsedAt.getTime() < Date.now() - minute) await noteUse(db, client.keyId)
  return client
}

/** At most once a minute, whichever process asks first. */
async function noteUse(db: Database, id: string): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isDue))
}
