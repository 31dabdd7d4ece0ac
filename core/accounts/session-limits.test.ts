import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { giveSecondFactor } from '#tests/setup/second-factor.ts'
import { cookieHeader, openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { readCurrentUser, requireFreshPassword } from './current-user.server.ts'
import { register } from './register.server.ts'
import { listSignIns, removeExpiredSignIns } from './sign-ins.server.ts'
import type { Role } from './user.ts'

let accounts: TestAccounts
beforeAll(async () => {
  accounts = await openTestAccounts()
})
afterAll(() => accounts.close())

const password = 'một mật khẩu dài'
const device = { userAgent: null, address: '127.0.0.1' }
let count = 0

async function enter(role: Role) {
  const email = `limits-${++count}@example.vn`
  const person = { email, password, fullName: 'Lê Thị Phiên', companyName: 'Phiên', language: 'vi' } as const
  const { userId, cookies } = await register(accounts.context, person, device)
  await accounts.context.db.update(users).set({ role }).where(eq(users.id, userId))
  if (role === 'admin') await giveSecondFactor(accounts.context, userId)
  return { userId, cookies }
}

/** Backdates the start and last use of an account's sign-ins by so many minutes. */
const age = (userId: string, { began, used = began }: { began: number; used?: number }) =>
  accounts.context.db
    .update(sessions)
    .set({
      createdAt: sql`now() - make_interval(mins => ${began})`,
      lastUsedAt: sql`now() - make_interval(mins => ${used})`,
    })
    .where(eq(sessions.userId, userId))

const visit = (cookies: string[]) =>
  readCurrentUser(accounts.context, new Headers({ Cookie: cookieHeader(cookies) }))
const countOf = (userId: string) => accounts.context.db.$count(sessions, eq(sessions.userId, userId))

const hour = 60
const day = 24 * hour

describe('a session', () => {
  test.each([
    ['admin', { began: 31, used: 29 }, undefined],
    ['admin', { began: 31, used: 30 }, 'idleMinutes'],
    ['admin', { began: 12 * hour - 1, used: 1 }, undefined],
    ['admin', { began: 12 * hour, used: 0 }, 'limit'],
    ['user', { began: 14 * day - 1 }, undefined],
    ['user', { began: 14 * day }, 'idleDays'],
    ['user', { began: 30 * day - 1, used: 1 }, undefined],
    ['user', { began: 30 * day, used: 1 }, 'limit'],
    ['guest', { began: 14 * day }, 'idleDays'],
  ] as const)('of %s after %o minutes: %s', async (role, ages, timeout) => {
    const { userId, cookies } = await enter(role)
    await age(userId, ages)
    const found = await visit(cookies)
    expect(found.timeout).toBe(timeout)
    expect(found.user?.id).toBe(timeout ? undefined : userId)
    // The sign-in is gone on the server, and the reason is reported once.
    expect(await countOf(userId)).toBe(timeout ? 0 : 1)
    if (timeout) expect(await visit(cookies)).toEqual({})
  })

  test('gets the role’s limits with the next request', async () => {
    const { userId, cookies } = await enter('user')
    await age(userId, { began: hour })
    await accounts.context.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
    expect(await visit(cookies)).toEqual({ timeout: 'idleMinutes' })
  })

  test('records its last use at most once a minute', async () => {
    const { userId, cookies } = await enter('admin')
    const read = async () =>
      (await accounts.context.db.select().from(sessions).where(eq(sessions.userId, userId)))[0].lastUsedAt
    const first = await read()
    await visit(cookies)
    expect(await read()).toEqual(first)
    await age(userId, { began: 20 })
    await visit(cookies)
    expect((await read()).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })

  test('that has ended is not listed, and is cleaned up', async () => {
    const [over, lasting] = [await enter('admin'), await enter('user')]
    const { user } = await visit(over.cookies)
    await age(over.userId, { began: 31 })
    await age(lasting.userId, { began: 31 })
    expect(await listSignIns(accounts.context.db, user!)).toEqual([])
    await removeExpiredSignIns(accounts.context.db)
    expect([await countOf(over.userId), await countOf(lasting.userId)]).toEqual([0, 1])
  })
})

describe('a sensitive action', () => {
  const ask = async (cookies: string[], typed: string) =>
    requireFreshPassword(accounts.context, (await visit(cookies)).user!, {
      password: typed,
      address: '127.0.0.1',
    })

  test('requires a password given in the last 10 minutes of this sign-in', async () => {
    const { userId, cookies } = await enter('admin')
    await ask(cookies, '')
    const set = (minutes: number) =>
      accounts.context.db
        .update(sessions)
        .set({ provenAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, userId))
    await set(9)
    await ask(cookies, '')
    await set(10)
    await expect(ask(cookies, '')).rejects.toMatchObject({ type: 'password_required' })
    await expect(ask(cookies, 'another')).rejects.toMatchObject({ type: 'invalid_credentials' })
    await expect(ask(cookies, '')).rejects.toMatchObject({ type: 'password_required' })
    await ask(cookies, password)
    // And confirms the next ten minutes.
    await ask(cookies, '')
  })
})
