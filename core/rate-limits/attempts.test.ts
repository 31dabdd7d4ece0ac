import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type Attempts, createAttempts } from './attempts.server.ts'

let database: TestDatabase
let attempts: Attempts
beforeAll(async () => {
  database = await openTestDatabase()
  attempts = createAttempts(database.connection.db, 6)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.connection.db.delete(rateLimits)
})
afterAll(() => database.drop())

const address = '203.0.113.7'
const take = (times: number, more: { address?: string; account?: string } = {}) =>
  Promise.allSettled(
    Array.from({ length: times }, () => attempts.take({ kind: 'password', address, ...more })),
  )
const allowed = (outcomes: PromiseSettledResult<void>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

describe('attempts', () => {
  test('of an address are counted together, also concurrent ones', async () => {
    const outcomes = await take(20)
    expect(allowed(outcomes)).toBe(6)
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ type: 'too_many_requests' })
    expect(refused.reason.details.retryAfter).toBeGreaterThan(890)
    expect(refused.reason.details.retryAfter).toBeLessThanOrEqual(900)
    expect(allowed(await take(1, { address: '203.0.113.8' }))).toBe(1)
  })

  test('on an account are half as many, from any address', async () => {
    let allowedInAll = 0
    for (let host = 1; host <= 9; host++) {
      allowedInAll += allowed(await take(1, { address: `198.51.100.${host}`, account: 'an@example.vn' }))
    }
    expect(allowedInAll).toBe(3)
    expect(allowed(await take(1, { account: 'binh@example.vn' }))).toBe(1)
  })

  test('are shared by all processes', async () => {
    const other = createAttempts(database.connection.db, 6)
    await take(6)
    await expect(other.take({ kind: 'reset', address })).rejects.toMatchObject({ type: 'too_many_requests' })
  })

  test('do not count if successful', async () => {
    for (let n = 0; n < 20; n++) {
      const attempt = { kind: 'password', address, account: 'an@example.vn' } as const
      await attempts.take(attempt)
      await attempts.release(attempt)
    }
    expect(allowed(await take(10))).toBe(6)
  })

  test('reset after the window and leave no rows', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await take(7, { account: 'an@example.vn' })
    vi.setSystemTime(Date.now() + 901_000)
    expect(allowed(await take(1))).toBe(1)
    expect(await database.connection.db.$count(rateLimits)).toBe(1)
  })

  test('store no address of an account', async () => {
    await take(1, { account: 'an@example.vn' })
    const rows = await database.connection.db.select().from(rateLimits)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('example.vn')
  })

  test('are unlimited at zero', async () => {
    const free = createAttempts(database.connection.db, 0)
    for (let n = 0; n < 50; n++) await free.take({ kind: 'password', address, account: 'an@example.vn' })
    expect(await database.connection.db.$count(rateLimits)).toBe(0)
  })
})
