import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateLimits, sessions } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { cookieHeader, openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { changePassword } from './change-password.server.ts'
import { renewDeviceCookie } from './device-cookie.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'

const quota = 10
/** Guesses by strangers at one account per day, from all addresses together. */
const daily = 50
const email = 'an@example.vn'
const password = 'mật khẩu của An'
const person = { email, password, fullName: 'An', companyName: 'Công ty An', language: 'vi' as const }
const home = { userAgent: 'home', address: '203.0.113.1' }

let accounts: TestAccounts
/** The `Cookie` header of the browser that An registered with. */
let cookies: string
beforeAll(async () => {
  accounts = await openTestAccounts({ quota })
  cookies = cookieHeader((await register(accounts.context, person, home)).cookies)
})
beforeEach(async () => {
  const { db } = accounts.context
  await db.delete(rateLimits)
  await db.delete(sessions)
  await db.delete(mails)
})
afterAll(() => accounts.close())

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'signed in',
    (error: { type?: string }) => error.type,
  )
const tryFrom = (
  address: string,
  { typed = 'wrong', at = email, sent }: { typed?: string; at?: string; sent?: string } = {},
) => {
  const device = { userAgent: null, address, cookies: sent }
  return outcomeOf(signIn(accounts.context, { email: at, password: typed }, device))
}
/** A botnet: each attempt comes from another network. Returns the number of passwords it could try. */
async function guess(times: number, at = email) {
  const outcomes: unknown[] = []
  for (let n = 0; n < times; n++)
    outcomes.push(await tryFrom(`198.51.${n % 250}.${Math.floor(n / 250)}`, { at }))
  return outcomes.filter((one) => one === 'invalid_credentials').length
}
const mailed = () =>
  accounts.context.db.$count(mails, and(eq(mails.kind, 'sign_in_locked'), eq(mails.recipient, email)))

describe('password guessing', () => {
  test('from one address is refused after the limit', async () => {
    const outcomes = new Set<unknown>()
    for (let n = 0; n < quota; n++) outcomes.add(await tryFrom(home.address, { at: `x${n}@example.vn` }))
    expect([...outcomes]).toEqual(['invalid_credentials'])
    expect(await tryFrom(home.address, { typed: password })).toBe('too_many_requests')
  })

  test('of one account from one network is slowed down without affecting others', async () => {
    const outcomes: unknown[] = []
    for (let host = 1; host <= 8; host++) outcomes.push(await tryFrom(`198.51.100.${host}`))
    expect(outcomes.filter((one) => one === 'invalid_credentials')).toHaveLength(quota / 2)
    expect(await tryFrom('198.51.100.99', { typed: password })).toBe('too_many_requests')
    expect(await tryFrom('198.51.101.1', { typed: password })).toBe('signed in')
  })

  test('of one account from many networks is limited per day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await guess(daily + 20)).toBe(daily)
      vi.setSystemTime(Date.now() + 80_000_000)
      expect(await guess(20)).toBe(0)
      vi.setSystemTime(Date.now() + 10_000_000)
      expect(await guess(20)).toBe(20)
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not reveal which accounts exist: limits apply to any email', async () => {
    expect(await guess(daily + 2, 'nobody@example.vn')).toBe(daily)
    expect(await mailed()).toBe(0)
  })
})

describe('an account under attack', () => {
  test('recognises the browser that signed in, on any network', async () => {
    await guess(daily + 1)
    expect(await tryFrom('192.0.2.1', { typed: password })).toBe('too_many_requests')
    expect(await tryFrom('192.0.2.1', { typed: password, sent: cookies })).toBe('signed in')
  })

  test('recognises addresses with a current session, and the network of an IPv6 address', async () => {
    await signIn(accounts.context, person, home)
    await signIn(accounts.context, person, { userAgent: null, address: '2001:db8:1:2::1' })
    await guess(daily + 1)
    expect(await tryFrom(home.address, { typed: password })).toBe('signed in')
    expect(await tryFrom('2001:db8:1:2:ffff::9', { typed: password })).toBe('signed in')
    expect(await tryFrom('2001:db8:1:3::1', { typed: password })).toBe('too_many_requests')
  })

  test('does not recognise an address whose session has expired', async () => {
    const { context } = accounts
    await signIn(context, person, home)
    await context.db.update(sessions).set({ lastUsedAt: sql`now() - interval '15 days'` })
    await guess(daily + 1)
    expect(await tryFrom(home.address, { typed: password })).toBe('too_many_requests')
  })

  test('allows a known browser a daily number of attempts, then treats it as unknown', async () => {
    await guess(daily + 1)
    for (let host = 1; host <= quota; host++) {
      expect(await tryFrom(`192.0.2.${host}`, { sent: cookies })).toBe('invalid_credentials')
    }
    expect(await tryFrom('192.0.2.99', { typed: password, sent: cookies })).toBe('too_many_requests')
  })

  test('rejects forged cookies and those of another account', async () => {
    const other = { ...person, email: 'binh@example.vn' }
    const { cookies: foreign } = await register(accounts.context, other, home)
    await guess(daily + 1)
    const [, token] = /account\.device=([^;]+)/.exec(cookies)!
    const forged = [
      cookieHeader(foreign),
      cookies.replace(token, `${token.split('.')[0]}.${'A'.repeat(43)}`),
      cookies.replace(token, 'x'),
      cookies.replace('__Secure-account.device', 'account.device'),
    ]
    for (const sent of forged) {
      expect([sent, await tryFrom('192.0.2.1', { typed: password, sent })]).toEqual([
        sent,
        'too_many_requests',
      ])
    }
    // A browser used for both accounts is known to both.
    const both = await signIn(accounts.context, other, { ...home, cookies })
    const sent = cookieHeader(both.cookies)
    expect(await tryFrom('192.0.2.1', { typed: password, sent })).toBe('signed in')
  })

  test('notifies its owner once a day', async () => {
    await guess(daily)
    expect(await mailed()).toBe(0)
    await guess(10)
    expect(await mailed()).toBe(1)
    await accounts.context.db.delete(rateLimits)
    await guess(daily + 10)
    expect(await mailed()).toBe(1)
  })

  test('lets its owner sign in on a new device by a mailed link during the attack', async () => {
    const { context } = accounts
    await guess(daily + 1)
    await requestPasswordReset(context, { email, address: '192.0.2.1' })
    const [{ data }] = await context.db.select().from(mails).where(eq(mails.kind, 'reset'))
    const token = new URL(String(data.link)).searchParams.get('token')!
    const chosen = { token, password: 'second password', address: '192.0.2.1' }
    const sent = cookieHeader(await resetPassword(context, chosen))
    await guess(daily + 1)
    const typed = chosen.password
    expect(await tryFrom('192.0.2.1', { typed })).toBe('too_many_requests')
    expect(await tryFrom('192.0.2.1', { typed, sent })).toBe('signed in')
    // The password changed: devices that signed in with the old one are strangers.
    expect(await tryFrom('192.0.2.2', { typed, sent: cookies })).toBe('too_many_requests')

    const session = await signIn(context, { email, password: typed }, { ...home, cookies: sent })
    const user = (await accounts.userOf(session.cookies))!
    await changePassword(context, user, { password: typed, newPassword: password, address: home.address })
    const renewed = cookieHeader(await renewDeviceCookie(context, sent, user.id))
    await context.db.delete(sessions)
    expect(await tryFrom('192.0.2.3', { typed: password, sent })).toBe('too_many_requests')
    expect(await tryFrom('192.0.2.3', { typed: password, sent: renewed })).toBe('signed in')
  })
})
