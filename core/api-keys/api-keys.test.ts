import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys, users } from '#core/db/schema/accounts.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { apiKeyName, hashApiKey, isApiKey, makeApiKey, maxApiKeys } from './api-key.ts'
import { findApiKey } from './find-api-key.server.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.server.ts'

let database: TestDatabase
beforeAll(async () => (database = await openTestDatabase()))
afterAll(() => database.drop())
const db = () => database.connection.db

const nobody = '00000000-0000-4000-8000-000000000000'

describe('a key', () => {
  test('has a recognisable form, and is unique', () => {
    const keys = Array.from({ length: 200 }, makeApiKey)
    for (const key of keys) expect(key).toMatch(/^dbv_[0-9A-Za-z]{40}$/)
    expect(new Set(keys).size).toBe(200)
    // All 62 characters occur: 8,000 draws miss one with a probability below 10^-54.
    expect(new Set(keys.map((key) => key.slice(4)).join('')).size).toBe(62)
  })

  test.each([
    '',
    'dbv_',
    `dbv_${'a'.repeat(39)}`,
    `dbv_${'a'.repeat(41)}`,
    `DBV_${'a'.repeat(40)}`,
    `dbv_${'é'.repeat(40)}`,
  ])('rejects %s', (text) => expect(isApiKey(text)).toBe(false))

  test.each([
    ['  Nightly import ', 'Nightly import'],
    ['Báo cáo', 'Báo cáo'],
    ['two\nlines\u0000', 'two lines'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('trims and keeps the name %j as %j', (name, kept) => expect(apiKeyName.parse(name)).toBe(kept))

  test.each(['', '   ', '\u0000', 'x'.repeat(101)])('%j is not a valid name', (name) =>
    expect(apiKeyName.safeParse(name).success).toBe(false),
  )
})

describe('the keys of an account', () => {
  test('are stored as hashes and listed by prefix', async () => {
    const userId = await insertUser(db())
    const { id, key } = await createApiKey(db(), { userId, name: ' First ' })
    const second = await createApiKey(db(), { userId, name: 'Second' })
    const [row] = await db().select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(row).toMatchObject({ name: 'First', prefix: key.slice(0, 8), hash: hashApiKey(key) })
    expect(JSON.stringify(row)).not.toContain(key.slice(8))
    expect(await listApiKeys(db(), userId)).toEqual([
      expect.objectContaining({ id: second.id, name: 'Second', lastUsedAt: null }),
      {
        id,
        name: 'First',
        prefix: key.slice(0, 8),
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: null,
      },
    ])
  })

  test('are refused without a valid name or account', async () => {
    const userId = await insertUser(db())
    await expect(createApiKey(db(), { userId, name: ' ' })).rejects.toMatchObject({ type: 'invalid_input' })
    await expect(createApiKey(db(), { userId: nobody, name: 'x' })).rejects.toMatchObject({
      type: 'user_not_found',
    })
    expect(await listApiKeys(db(), userId)).toEqual([])
  })

  test('are created once for a repeated form', async () => {
    const userId = await insertUser(db())
    const id = crypto.randomUUID()
    await createApiKey(db(), { userId, name: 'once', id })
    await expect(createApiKey(db(), { userId, name: 'once', id })).rejects.toMatchObject({
      type: 'api_key_exists',
    })
    await expect(createApiKey(db(), { userId: await insertUser(db()), name: 'x', id })).rejects.toMatchObject(
      {
        type: 'api_key_exists',
      },
    )
    expect(await listApiKeys(db(), userId)).toHaveLength(1)
  })

  test('are at most twenty, also concurrently; revoking one frees a slot', async () => {
    const userId = await insertUser(db())
    const asked = Array.from({ length: maxApiKeys + 5 }, (_, at) =>
      createApiKey(db(), { userId, name: `key ${at}` }).then(
        ({ id }) => id,
        (error: { type: string; details: object }) => error,
      ),
    )
    const answers = await Promise.all(asked)
    const made = answers.filter((answer) => typeof answer === 'string')
    expect(made).toHaveLength(20)
    for (const refusal of answers.filter((answer) => typeof answer !== 'string')) {
      expect(refusal).toMatchObject({ type: 'too_many_api_keys', details: { most: 20 } })
    }
    await revokeApiKey(db(), { userId, id: made[0] })
    expect(await createApiKey(db(), { userId, name: 'again' })).toHaveProperty('key')
  })
})

describe('finding a key', () => {
  test('returns the account’s current state and records the use', async () => {
    const userId = await insertUser(db(), { credits: 30 })
    const { id, key } = await createApiKey(db(), { userId, name: 'x' })
    const client = { keyId: id, userId, credits: 30 }
    expect(await findApiKey(db(), key)).toEqual(client)
    const [{ lastUsedAt }] = await listApiKeys(db(), userId)
    expect(Math.abs(Date.parse(lastUsedAt!) - Date.now())).toBeLessThan(60_000)

    // Nothing is written within the minute; after it, the time is updated.
    expect(await findApiKey(db(), key)).toEqual(client)
    expect((await listApiKeys(db(), userId))[0].lastUsedAt).toBe(lastUsedAt)
    const longAgo = new Date(Date.now() - 61_000)
    await db().update(apiKeys).set({ lastUsedAt: longAgo }).where(eq(apiKeys.id, id))
    await findApiKey(db(), key)
    const [{ lastUsedAt: later }] = await listApiKeys(db(), userId)
    expect(Date.parse(later!)).toBeGreaterThan(longAgo.getTime() + 30_000)
  })

  test('returns nothing for unknown keys and other texts', async () => {
    for (const key of [makeApiKey(), '', 'dbv_', "' or 1=1", '\u0000']) {
      expect(await findApiKey(db(), key)).toBeUndefined()
    }
  })

  test('returns nothing for a closed account, which gets no new keys', async () => {
    const userId = await insertUser(db())
    const { key } = await createApiKey(db(), { userId, name: 'x' })
    await db().update(users).set({ closedAt: new Date() }).where(eq(users.id, userId))
    expect(await findApiKey(db(), key)).toBeUndefined()
    await expect(createApiKey(db(), { userId, name: 'y' })).rejects.toMatchObject({ type: 'user_not_found' })
  })
})

describe('revoking a key', () => {
  test('affects only that key and is idempotent', async () => {
    const userId = await insertUser(db())
    const { id, key } = await createApiKey(db(), { userId, name: 'old' })
    const other = await createApiKey(db(), { userId, name: 'other' })
    expect(await revokeApiKey(db(), { userId, id })).toBe('old')
    expect(await findApiKey(db(), key)).toBeUndefined()
    const [{ revokedAt }] = await db().select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(await revokeApiKey(db(), { userId, id })).toBe('old')
    expect((await db().select().from(apiKeys).where(eq(apiKeys.id, id)))[0].revokedAt).toEqual(revokedAt)
    expect((await listApiKeys(db(), userId)).map(({ name }) => name)).toEqual(['other'])
    expect(await findApiKey(db(), other.key)).toBeDefined()
  })

  test('of another account fails like an unknown one', async () => {
    const userId = await insertUser(db())
    const { id, key } = await createApiKey(db(), { userId, name: 'mine' })
    const stranger = await insertUser(db())
    const missing = { type: 'not_found', message: 'Key not found.' }
    for (const asked of [id, nobody, 'nonsense', "'", '\0']) {
      await expect(revokeApiKey(db(), { userId: stranger, id: asked })).rejects.toMatchObject(missing)
    }
    expect(await findApiKey(db(), key)).toMatchObject({ userId })
  })
})
