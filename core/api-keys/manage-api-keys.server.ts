import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { apiKeyName, apiKeyPrefix, hashApiKey, makeApiKey, maxApiKeys } from './api-key.ts'

/** A key as its owner sees it. Times are ISO 8601. */
export interface ApiKeySummary {
  id: string
  name: string
  /** Its first characters. */
  prefix: string
  createdAt: string
  lastUsedAt: string | null
}

interface NewApiKey {
  userId: string
  name: string
  /** Chosen in advance, so a resubmitted form creates one key. */
  id?: string
}

const living = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

/**
 * Creates a key and returns it with its name; only its hash is stored. Throws `invalid_input` for an invalid name,
 * `too_many_api_keys`, `api_key_exists` for a used id, and `user_not_found`.
 */
export async function createApiKey(
  db: Database,
  { userId, name, id = randomUUID() }: NewApiKey,
): Promise<{ id: string; key: string; name: string }> {
  const usable = apiKeyName.safeParse(name)
  if (!usable.success) throw new AppError('invalid_input', 'A key name must have 1 to 100 characters.')
  const key = makeApiKey()
  await transact(db, async (tx) => {
    // The lock serialises concurrent calls, so each counts the other's key. Not FOR UPDATE, as in `postCredits`.
    const owner = eq(users.id, userId)
    const [user] = await tx.select({ closedAt: users.closedAt }).from(users).where(owner).for('no key update')
    if (!user || user.closedAt) throw new AppError('user_not_found', 'User data not found')
    if ((await countApiKeys(tx, userId)) >= maxApiKeys) {
      const message = `An account has at most ${maxApiKeys} keys. Revoke one first.`
      throw new AppError('too_many_api_keys', message, { details: { most: maxApiKeys } })
    }
    const created = await tx
      .insert(apiKeys)
      .values({ id, userId, name: usable.data, prefix: apiKeyPrefix(key), hash: hashApiKey(key) })
      .onConflictDoNothing({ target: apiKeys.id })
      .returning({ id: apiKeys.id })
    if (created.length === 0) throw new AppError('api_key_exists', 'This key already exists.')
  })
  return { id, key, name: usable.data }
}

/** Returns an account's active keys, newest first. */
export async function listApiKeys(db: Database, userId: string): Promise<ApiKeySummary[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(living(userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ id, name, prefix, createdAt, lastUsedAt }) => ({
    id,
    name,
    prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Revokes all keys of an account; returns their number. */
export async function revokeAllApiKeys(db: Database, userId: string): Promise<number> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(living(userId))
    .returning({ id: apiKeys.id })
  return revoked.length
}

/** Counts an account's active keys. */
export const countApiKeys = (db: Database, userId: string): Promise<number> =>
  db.$count(apiKeys, living(userId))

/** Revokes a key permanently; idempotent. Returns its name. Throws `not_found` for another account's key. */
export async function revokeApiKey(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<string> {
  const [revoked] = isUuid(id)
    ? await db
        .update(apiKeys)
        .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
        .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
        .returning({ name: apiKeys.name })
    : []
  if (!revoked) throw new AppError('not_found', 'Key not found.')
  return revoked.name
}
