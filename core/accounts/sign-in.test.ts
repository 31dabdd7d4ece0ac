import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits, sessions } from '#core/db/schema/accounts.ts'
import { cookieHeader, openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { createAuth } from './auth.server.ts'
import { changePassword } from './change-password.server.ts'
import { closeAccount } from './remove-person.server.ts'
import { register } from './register.server.ts'
import { signIn, signOut } from './sign-in.server.ts'
import { removeExpiredSignIns } from './sign-ins.server.ts'
import type { CurrentUser } from './user.ts'

let accounts: TestAccounts
const email = 'an@example.vn'
const password = 'mật khẩu của An'
const person = { email, password, fullName: 'An', companyName: 'Công ty An', language: 'vi' as const }
const home = { userAgent: 'home', address: '203.0.113.1' }

beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 10 })
  await register(accounts.context, person, home)
})
beforeEach(async () => {
  await accounts.context.db.delete(rateLimits)
})
afterAll(() => accounts.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'signed in',
    (error: { type?: string }) => error.type,
  )
const tryFrom = (address: string, typed = 'wrong') =>
  outcome(signIn(accounts.context, { email, password: typed }, { userAgent: null, address }))

describe('signing in', () => {
  test('ignores the case of the address but not of the password', async () => {
    const { userId, cookies } = await signIn(accounts.context, { email: 'AN@example.vn', password }, home)
    expect(await accounts.userOf(cookies)).toMatchObject({ id: userId, email })
    expect(await tryFrom(home.address, password.toUpperCase())).toBe('invalid_credentials')
    expect(await tryFrom(home.address, `${password} `)).toBe('invalid_credentials')
  })

  test('sets an HttpOnly cookie that browsers do not send cross-site', async () => {
    const { cookies } = await signIn(accounts.context, { email, password }, home)
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^__Secure-account\.session_token=/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', 'Max-Age=2592000']) {
      expect(cookies[0].split('; ')).toContain(attribute)
    }
  })

  test('gives the same response, with equal work, for a wrong address or password', async () => {
    const messages = new Set<string>()
    for (const typed of [email, 'nobody@example.vn']) {
      const before = accounts.hashings()
      const attempt = signIn(accounts.context, { email: typed, password: 'wrong' }, home)
      messages.add(await attempt.then(String, (error: Error) => error.message))
      expect(accounts.hashings() - before).toBe(1)
    }
    expect([...messages]).toEqual(['Invalid email or password'])
  })

  test('is revoked by logout, also for copied cookies', async () => {
    const { cookies } = await signIn(accounts.context, { email, password }, home)
    const headers = new Headers({ Cookie: cookieHeader(cookies) })
    const forgotten = await signOut(accounts.context.auth, headers)
    expect(forgotten.join()).toMatch(/__Secure-account\.session_token=; Max-Age=0/)
    expect(await accounts.userOf(cookies)).toBeUndefined()
    await signOut(accounts.context.auth, headers)
    await signOut(accounts.context.auth, new Headers())
  })

  test('fails if the password changed or the account closed meanwhile', async () => {
    const { context } = accounts
    const changes = {
      change: (user: CurrentUser) =>
        changePassword(context, user, { password, newPassword: 'second password', address: home.address }),
      close: ({ id: userId }: CurrentUser) =>
        closeAccount(context, { userId, password, address: home.address }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const typed = { email: `${name}@example.vn`, password }
      const user = (await accounts.userOf((await register(context, { ...person, ...typed }, home)).cookies))!
      const hashing = context.authOptions.password!
      // Simulates a comparison as slow as the change.
      const verify: typeof hashing.verify = async (kept) => {
        const isRight = await hashing.verify(kept)
        await change(user)
        return isRight
      }
      const auth = createAuth(context.db, { ...context.authOptions, password: { ...hashing, verify } })
      expect(await outcome(signIn({ ...context, auth }, typed, home))).toBe('invalid_credentials')
      const left = await context.db.select().from(sessions).where(eq(sessions.userId, user.id))
      expect(left.filter(({ id }) => id !== user.sessionId)).toEqual([])
    }
  })

  test('expires', async () => {
    const { cookies } = await signIn(accounts.context, { email, password }, home)
    await accounts.context.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await accounts.userOf(cookies)).toBeUndefined()
  })

  test('is deleted after expiry, even without another request', async () => {
    const { db } = accounts.context
    await db.delete(sessions)
    const { cookies } = await signIn(accounts.context, { email, password }, home)
    await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` })
    const lasting = await signIn(accounts.context, { email, password }, home)
    expect(await removeExpiredSignIns(db)).toBe(1)
    expect(await db.$count(sessions)).toBe(1)
    expect(await accounts.userOf(cookies)).toBeUndefined()
    expect(await accounts.userOf(lasting.cookies)).toMatchObject({ email })
    expect(await removeExpiredSignIns(db)).toBe(0)
  })
})
