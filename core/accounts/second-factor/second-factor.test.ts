import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  credentials,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { codeOf } from '#tests/setup/second-factor.ts'
import { cookieHeader, openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { changePassword } from '../change-password.server.ts'
import { closeAccount } from '#core/accounts/remove-person.server.ts'
import { requireFreshPassword } from '#core/accounts/current-user.server.ts'
import { createMailedToken } from '../mailed-token.server.ts'
import { register } from '../register.server.ts'
import { resetPassword } from '../reset-password.server.ts'
import { signIn } from '../sign-in.server.ts'
import type { CurrentUser } from '../user.ts'
import { addTotp, readFactors, removeFactor, renewRecoveryCodes, resetFactors } from './factors.server.ts'
import { type GivenFactor, passSecondFactor, readPendingSignIn } from './pass-second-factor.server.ts'
import { offerTotp } from './totp.server.ts'

let accounts: TestAccounts
beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 20 })
})
afterAll(() => {
  vi.useRealTimers()
  return accounts.close()
})
// In the middle of a time step, which lasts as long as the test.
beforeEach(() => {
  vi.useRealTimers()
  const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const password = 'một mật khẩu dài'
let count = 0

interface Person {
  user: CurrentUser
  email: string
  /** Secret of the authenticator app. */
  key: string
  codes: string[]
}

/** Another address each time, since attempts are counted by address. */
const device = () => ({ userAgent: 'Firefox', address: `203.0.113.${++count}` })
const asked = () => ({ password, address: device().address })

async function newcomer(): Promise<Omit<Person, 'key' | 'codes'>> {
  const email = `factor-${++count}@example.vn`
  const person = { email, password, fullName: 'Trần Thị Khóa', companyName: 'Khóa', language: 'en' } as const
  const { cookies } = await register(accounts.context, person, device())
  return { email, user: (await accounts.userOf(cookies))! }
}

/** Creates a user whose app has given the code of the previous step. */
async function withApp(): Promise<Person> {
  const { email, user } = await newcomer()
  const { sealed, typed } = await offerTotp(accounts.context.auth, user)
  const codes = await addTotp(accounts.context, user, { sealed, code: await codeOf(typed, -1), ...asked() })
  return { email, user, key: typed, codes: codes! }
}

const givePassword = (email: string, typed = password) =>
  signIn(accounts.context, { email, password: typed }, device())

const requestOf = (cookies: string[], from = device()) => ({
  headers: new Headers({ Cookie: cookieHeader(cookies) }),
  device: from,
})

async function pass(email: string, given: GivenFactor) {
  const { cookies } = await givePassword(email)
  return passSecondFactor(accounts.context, requestOf(cookies), given)
}

const totp = (code: string): GivenFactor => ({ kind: 'totp', code })
const recovery = (code: string): GivenFactor => ({ kind: 'recovery', code })
const wrong = expect.objectContaining({ type: 'second_factor_wrong' })

const noticesTo = async (recipient: string) =>
  (
    await accounts.context.db
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'second_factor')))
  ).map(({ data }) => data.change)

describe('an authenticator app', () => {
  test('is required after the password, which alone grants no access', async () => {
    const { email, key, user } = await withApp()
    const half = await givePassword(email)
    expect(half.isPending).toBe(true)
    expect(await accounts.userOf(half.cookies)).toBeUndefined()
    expect(await accounts.context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)

    const whole = await passSecondFactor(accounts.context, requestOf(half.cookies), totp(await codeOf(key)))
    expect(await accounts.userOf(whole.cookies)).toMatchObject({ email, hasSecondFactor: true })
    // A password allows one second step.
    const again = passSecondFactor(accounts.context, requestOf(half.cookies), totp(await codeOf(key, 1)))
    await expect(again).rejects.toMatchObject({ type: 'sign_in_expired' })
  })

  test('ends other sessions when added, and is stored encrypted', async () => {
    const { email, user } = await newcomer()
    const other = await givePassword(email)
    const { sealed, typed } = await offerTotp(accounts.context.auth, user)
    await addTotp(accounts.context, user, { sealed, code: await codeOf(typed), ...asked() })
    expect(await accounts.userOf(other.cookies)).toBeUndefined()
    const [kept] = await accounts.context.db.select().from(twoFactors).where(eq(twoFactors.userId, user.id))
    const secret = Buffer.from(typed.replaceAll(' ', '')).toString()
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(kept.secret.length).toBeGreaterThan(60)
    expect(await noticesTo(email)).toEqual(['totp_added'])
  })

  test('accepts a code once, concurrently or later', async () => {
    const { email, key } = await withApp()
    const code = await codeOf(key)
    const tries = await Promise.allSettled([pass(email, totp(code)), pass(email, totp(code))])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(pass(email, totp(code))).rejects.toEqual(wrong)
    // Nor an earlier one, although its step has not expired.
    await expect(pass(email, totp(await codeOf(key, -1)))).rejects.toEqual(wrong)
    await expect(pass(email, totp(await codeOf(key, 1)))).resolves.toMatchObject({ isPending: false })
  })

  test('cannot be set up with a wrong password, a wrong code or another account’s setup', async () => {
    const { user } = await newcomer()
    const other = await newcomer()
    const { sealed, typed } = await offerTotp(accounts.context.auth, user)
    const code = await codeOf(typed)
    const add = (given: Partial<Parameters<typeof addTotp>[2]>, who = user) =>
      addTotp(accounts.context, who, { sealed, code, ...asked(), ...given })
    await expect(add({ password: 'another' })).rejects.toMatchObject({ type: 'invalid_credentials' })
    await expect(add({ code: '000000' })).rejects.toEqual(wrong)
    await expect(add({}, other.user)).rejects.toEqual(wrong)
    await expect(add({ sealed: 'forged' })).rejects.toEqual(wrong)
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    await expect(add({ code: await codeOf(typed) })).rejects.toEqual(wrong)
    expect(await readFactors(accounts.context, user.id)).toMatchObject({ hasTotp: false, codesLeft: 0 })
  })

  test('of another account grants no access', async () => {
    const [one, other] = [await withApp(), await withApp()]
    await expect(pass(one.email, totp(await codeOf(other.key)))).rejects.toEqual(wrong)
    await expect(pass(one.email, recovery(other.codes[0]))).rejects.toEqual(wrong)
    // With the session of the other account also sent.
    const mine = await pass(other.email, recovery(other.codes[0]))
    const half = await givePassword(one.email)
    const both = requestOf([
      ...half.cookies.filter((line) => !line.includes('session_token')),
      ...mine.cookies,
    ])
    const given = totp(await codeOf(other.key))
    await expect(passSecondFactor(accounts.context, both, given)).rejects.toEqual(wrong)
  })

  test('limits guesses, then refuses the right code too', async () => {
    const { email, key } = await withApp()
    const { cookies } = await givePassword(email)
    for (let tried = 0; tried < 10; tried++) {
      await expect(passSecondFactor(accounts.context, requestOf(cookies), totp('000000'))).rejects.toEqual(
        wrong,
      )
    }
    const right = passSecondFactor(accounts.context, requestOf(cookies), totp(await codeOf(key)))
    await expect(right).rejects.toMatchObject({ type: 'too_many_requests' })
  })
})

describe('recovery codes', () => {
  test('work once, in any spelling, and send a notice', async () => {
    const { email, codes, user } = await withApp()
    expect(codes).toHaveLength(10)
    const typed = ` ${codes[3].replace('-', ' ').toUpperCase()} `
    expect(await pass(email, recovery(typed))).toMatchObject({ isPending: false })
    await expect(pass(email, recovery(codes[3]))).rejects.toEqual(wrong)
    expect(await noticesTo(email)).toEqual(['totp_added', 'code_used'])
    expect(await readFactors(accounts.context, user.id)).toMatchObject({ codesLeft: 9 })
  })

  test('are replaced with the password', async () => {
    const { email, codes, user } = await withApp()
    const renewal = renewRecoveryCodes(accounts.context, user, { ...asked(), password: 'another' })
    await expect(renewal).rejects.toMatchObject({ type: 'invalid_credentials' })
    const renewed = await renewRecoveryCodes(accounts.context, user, asked())
    await expect(pass(email, recovery(codes[0]))).rejects.toEqual(wrong)
    expect(await pass(email, recovery(renewed[0]))).toMatchObject({ isPending: false })
  })

  test('require a factor', async () => {
    const { user } = await newcomer()
    const made = renewRecoveryCodes(accounts.context, user, asked())
    await expect(made).rejects.toMatchObject({ type: 'not_found' })
  })
})

describe('a second factor', () => {
  test('is removed with the password, and the codes with the last factor', async () => {
    const { email, user } = await withApp()
    const removal = removeFactor(accounts.context, user, { ...asked(), password: 'another' })
    await expect(removal).rejects.toMatchObject({ type: 'invalid_credentials' })
    await removeFactor(accounts.context, user, asked())
    expect(await givePassword(email)).toMatchObject({ isPending: false })
    expect(await accounts.context.db.$count(twoFactors, eq(twoFactors.userId, user.id))).toBe(0)
    expect(await noticesTo(email)).toEqual(['totp_added', 'totp_removed'])
    await expect(removeFactor(accounts.context, user, asked())).rejects.toMatchObject({ type: 'not_found' })
  })

  test('survives a password reset by mail', async () => {
    const { email, user } = await withApp()
    const token = await createMailedToken(accounts.context.auth, 'reset-password', user.id)
    await resetPassword(accounts.context, { token, password: 'ein anderes', address: device().address })
    expect(await givePassword(email, 'ein anderes')).toMatchObject({ isPending: true })
  })

  test('pending is cancelled by a password change', async () => {
    const { email, user, key } = await withApp()
    const half = await givePassword(email)
    vi.setSystemTime(Date.now() + 1)
    await changePassword(accounts.context, user, { ...asked(), newPassword: 'ein anderes' })
    expect(await readPendingSignIn(accounts.context, requestOf(half.cookies))).toBeUndefined()
    const late = passSecondFactor(accounts.context, requestOf(half.cookies), totp(await codeOf(key)))
    await expect(late).rejects.toMatchObject({ type: 'sign_in_expired' })
  })

  test('does not renew the password confirmation', async () => {
    const { db } = accounts.context
    const { email, user, key } = await withApp()
    const half = await givePassword(email)
    const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`
    await db
      .update(credentials)
      .set({ updatedAt: ago(20) })
      .where(eq(credentials.userId, user.id))
    await db
      .update(verifications)
      .set({ createdAt: ago(9) })
      .where(eq(verifications.value, user.id))
    const whole = await passSecondFactor(accounts.context, requestOf(half.cookies), totp(await codeOf(key)))
    const signedIn = (await accounts.userOf(whole.cookies))!
    const ask = () => requireFreshPassword(accounts.context, signedIn, { ...asked(), password: '' })
    vi.setSystemTime(Date.now() + 2 * 60_000)
    await expect(ask()).rejects.toMatchObject({ type: 'password_required' })
  })

  test('added during a sign-in invalidates that sign-in', async () => {
    const { email, user } = await newcomer()
    const { cookies } = await givePassword(email)
    // Simulates both at once, with the sign-in written last.
    await accounts.context.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id))
    expect(await accounts.userOf(cookies)).toBeUndefined()
  })

  test('is reset by the operator, with an audit entry and a mail', async () => {
    const { email, user } = await withApp()
    expect(await resetFactors(accounts.context, email)).toBe(true)
    expect(await givePassword(email)).toMatchObject({ isPending: false })
    expect(await accounts.context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    expect(await noticesTo(email)).toEqual(['totp_added', 'reset'])
    const entries = await accounts.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, user.id))
    expect(entries).toMatchObject([
      { action: 'user.reset_second_factor', reason: 'Reset on the command line of the server' },
    ])
    expect(await resetFactors(accounts.context, email)).toBe(false)
    await expect(resetFactors(accounts.context, 'ai@example.vn')).rejects.toMatchObject({
      type: 'user_not_found',
    })
  })

  test('rejects another account’s passkey without checking it', async () => {
    const [{ email, user }, other] = [await withApp(), await withApp()]
    const key = {
      userId: other.user.id,
      publicKey: 'AA',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    }
    await accounts.context.db.insert(passkeys).values({ ...key, credentialID: 'key-of-another' })
    const given = {
      kind: 'passkey',
      response: { id: 'key-of-another' },
      origin: 'https://site.example',
    } as const
    await expect(pass(email, given)).rejects.toEqual(wrong)
    // Nor can another account remove it.
    const [{ id }] = (await readFactors(accounts.context, other.user.id)).passkeys
    const removal = removeFactor(accounts.context, user, { ...asked(), passkeyId: id })
    await expect(removal).rejects.toMatchObject({ type: 'not_found' })
    expect(await readFactors(accounts.context, other.user.id)).toMatchObject({
      hasTotp: true,
      passkeys: [{ id }],
    })
  })

  test('is deleted with the account', async () => {
    const { user } = await withApp()
    await closeAccount(accounts.context, { userId: user.id, ...asked() })
    expect(await accounts.context.db.$count(twoFactors, eq(twoFactors.userId, user.id))).toBe(0)
  })
})
