import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findApiKey } from '#core/api-keys/find-api-key.server.ts'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { rateLimits, users, verifications } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { register } from './register.server.ts'
import { isResetTokenGood, requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'
import type { CurrentUser } from './user.ts'
import { resendVerification, verifyEmail } from './verify-email.server.ts'

let accounts: TestAccounts
let user: CurrentUser
let cookies: string[]
let count = 0
const address = '203.0.113.1'
const password = 'first password'

beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 20 })
})
beforeEach(async () => {
  await accounts.context.db.delete(rateLimits)
  const person = {
    email: `p${++count}@example.vn`,
    password,
    fullName: 'An',
    companyName: 'A',
    language: 'en',
  }
  const signedIn = await register(
    accounts.context,
    { ...person, language: 'en' },
    { userAgent: null, address },
  )
  cookies = signedIn.cookies
  user = (await accounts.userOf(cookies))!
})
afterAll(() => accounts.close())

/** Returns the mailed tokens of a kind to an address, oldest first. */
async function mailed(kind: 'verification' | 'reset' | 'email_change', recipient = user.email) {
  const sent = await accounts.context.db
    .select()
    .from(mails)
    .where(sql`${mails.kind} = ${kind} and ${mails.recipient} = ${recipient}`)
    .orderBy(mails.createdAt)
  return sent.map(({ data }) => new URL(String(data.link)).searchParams.get('token')!)
}
const rowOf = async () => {
  const [row] = await accounts.context.db.select().from(users).where(eq(users.id, user.id))
  return row
}
const expireTokens = () =>
  accounts.context.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) })
const badToken = { type: 'invalid_token' }

describe('a password reset link', () => {
  const request = (email = user.email) => requestPasswordReset(accounts.context, { email, address })
  const reset = (token: string, chosen = 'second password') =>
    resetPassword(accounts.context, { token, password: chosen, address })

  test('works once, ends all sessions and verifies the address', async () => {
    await request()
    const [token] = await mailed('reset')
    expect(await isResetTokenGood(accounts.context, token)).toBe(true)
    expect((await rowOf()).emailVerified).toBe(false)
    await reset(token)
    expect((await rowOf()).emailVerified).toBe(true)
    expect(await accounts.userOf(cookies)).toBeUndefined()
    const typed = { email: user.email, password: 'second password' }
    await signIn(accounts.context, typed, { userAgent: null, address })
    await expect(
      signIn(accounts.context, { ...typed, password }, { userAgent: null, address }),
    ).rejects.toThrow()
    await expect(reset(token, 'third password')).rejects.toMatchObject(badToken)
    expect(await isResetTokenGood(accounts.context, token)).toBe(false)
  })

  test('works once for ten concurrent uses', async () => {
    await request()
    const [token] = await mailed('reset')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => reset(token, `chosen ${n}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('survives a password change in a session, and ends that session', async () => {
    const { context } = accounts
    await request()
    const [token] = await mailed('reset')
    // A thief with the session and the password.
    const changed = { password, newPassword: 'of a thief', address }
    await changePassword(context, user, { ...changed, keepApiKeys: true })
    const { key } = await createApiKey(context.db, { userId: user.id, name: 'of a thief' })
    const to = `thief-${user.email}`
    await changeEmail(context, user, { email: to, password: 'of a thief', address })
    await request()

    await reset(token, 'of the owner')
    expect(await accounts.userOf(cookies)).toBeUndefined()
    expect(await findApiKey(context.db, key)).toBeUndefined()
    await expect(verifyEmail(context, (await mailed('email_change', to))[0])).rejects.toMatchObject(badToken)
    await expect(reset((await mailed('reset'))[1])).rejects.toMatchObject(badToken)
    await signIn(context, { email: user.email, password: 'of the owner' }, { userAgent: null, address })
  })

  test('refuses a common password and stays usable', async () => {
    await request()
    const [token] = await mailed('reset')
    await expect(reset(token, 'iloveyou')).rejects.toMatchObject({ type: 'weak_password' })
    await expect(reset(token, user.email)).rejects.toMatchObject({ type: 'weak_password' })
    await reset(token)
  })

  test('invalidates other reset links', async () => {
    await request()
    await request()
    const tokens = await mailed('reset')
    await reset(tokens[1])
    await expect(reset(tokens[0])).rejects.toMatchObject(badToken)
  })

  test('expires after an hour', async () => {
    await request()
    const [token] = await mailed('reset')
    const [{ left }] = await accounts.context.db
      .select({ left: sql<number>`extract(epoch from ${verifications.expiresAt} - now())::float8` })
      .from(verifications)
      .where(eq(verifications.value, user.id))
    expect(left).toBeGreaterThan(3_500)
    expect(left).toBeLessThanOrEqual(3_600)
    await expireTokens()
    expect(await isResetTokenGood(accounts.context, token)).toBe(false)
    await expect(reset(token)).rejects.toMatchObject(badToken)
  })

  test('is stored only as a hash', async () => {
    await request()
    const [token] = await mailed('reset')
    expect(JSON.stringify(await accounts.context.db.select().from(verifications))).not.toContain(token)
  })

  test('is not mailed without an account, and no one is notified', async () => {
    const before = [await accounts.context.db.$count(mails), accounts.hashings()]
    expect(await request('nobody@example.vn')).toBe(await request())
    expect([await accounts.context.db.$count(mails), accounts.hashings()]).toEqual([before[0] + 1, before[1]])
  })

  test('with a forged token does nothing and computes no hash', async () => {
    const before = accounts.hashings()
    for (const token of ['', 'x'.repeat(32), `' or 1=1`, '\0', 'a\0b'])
      await expect(reset(token)).rejects.toMatchObject(badToken)
    expect(accounts.hashings()).toBe(before)
  })

  test('lets a rate-limited owner sign in', async () => {
    for (let network = 1; network <= 100; network++) {
      const wrong = { email: user.email, password: 'wrong' }
      await signIn(accounts.context, wrong, { userAgent: null, address: `198.51.${network}.1` }).catch(
        () => {},
      )
    }
    const elsewhere = { userAgent: null, address: '192.0.2.1' }
    const typed = { email: user.email, password: 'second password' }
    await expect(signIn(accounts.context, typed, elsewhere)).rejects.toMatchObject({
      type: 'too_many_requests',
    })
    await request()
    await reset((await mailed('reset'))[0])
    await signIn(accounts.context, typed, elsewhere)
  })
})

describe('a verification link', () => {
  test('works once', async () => {
    const [token] = await mailed('verification')
    expect(await verifyEmail(accounts.context, token)).toBe('verified')
    expect(await accounts.userOf(cookies)).toMatchObject({ emailVerified: true })
    await expect(verifyEmail(accounts.context, token)).rejects.toMatchObject(badToken)
  })

  test('expires, and can be requested again', async () => {
    await expireTokens()
    await expect(verifyEmail(accounts.context, (await mailed('verification'))[0])).rejects.toMatchObject(
      badToken,
    )
    await resendVerification(accounts.context, user, address)
    expect(await verifyEmail(accounts.context, (await mailed('verification'))[1])).toBe('verified')
    await resendVerification(accounts.context, { ...user, emailVerified: true }, address)
    expect(await mailed('verification')).toHaveLength(2)
  })

  test('is rate-limited', async () => {
    for (let n = 0; n < 10; n++) await resendVerification(accounts.context, user, address)
    await expect(resendVerification(accounts.context, user, address)).rejects.toMatchObject({
      type: 'too_many_requests',
    })
  })

  test('with a forged token does nothing', async () => {
    for (const token of ['', 'x'.repeat(32), '\0', 'a\0b'])
      await expect(verifyEmail(accounts.context, token)).rejects.toMatchObject(badToken)
  })

  test('cannot set a password, and a reset link cannot verify', async () => {
    const [token] = await mailed('verification')
    await expect(
      resetPassword(accounts.context, { token, password: 'another one', address }),
    ).rejects.toMatchObject(badToken)
    await requestPasswordReset(accounts.context, { email: user.email, address })
    await expect(verifyEmail(accounts.context, (await mailed('reset'))[0])).rejects.toMatchObject(badToken)
  })
})

describe('a new address', () => {
  const change = (email: string, typed = password) =>
    changeEmail(accounts.context, user, { email, password: typed, address })

  test('applies once its link is opened', async () => {
    const to = `new-${user.email}`
    await change(to)
    expect((await rowOf()).email).toBe(user.email)
    const [token] = await mailed('email_change', to)
    expect(await verifyEmail(accounts.context, token)).toBe('changed')
    expect(await rowOf()).toMatchObject({ email: to, emailVerified: true })
    await expect(verifyEmail(accounts.context, token)).rejects.toMatchObject(badToken)
    await signIn(accounts.context, { email: to, password }, { userAgent: null, address })
  })

  test('sends a notice to both addresses once it applies', async () => {
    const to = `told-${user.email}`
    const told = (recipient = user.email) =>
      accounts.context.db
        .select()
        .from(mails)
        .where(sql`${mails.kind} = 'email_changed' and ${mails.recipient} = ${recipient}`)
    await change(to)
    expect(await told()).toEqual([])
    await verifyEmail(accounts.context, (await mailed('email_change', to))[0])
    const [{ data, language }] = await told()
    expect([data, language]).toEqual([{ name: user.fullName }, user.language])
    expect(JSON.stringify(await told())).not.toContain(to)
    expect(await told(to)).toHaveLength(1)
  })

  test('requires the password', async () => {
    await expect(change('elsewhere@example.vn', 'wrong')).rejects.toMatchObject({
      type: 'invalid_credentials',
    })
    expect(await mailed('email_change', 'elsewhere@example.vn')).toEqual([])
  })

  test('is refused if taken before or after the request', async () => {
    await expect(change('p1@example.vn')).rejects.toMatchObject({ type: 'email_taken' })
    const wanted = `wanted-${count}@example.vn`
    await change(wanted)
    const other = { email: wanted, password, fullName: 'B', companyName: 'B', language: 'en' as const }
    await register(accounts.context, other, { userAgent: null, address })
    const [token] = await mailed('email_change', wanted)
    await expect(verifyEmail(accounts.context, token)).rejects.toMatchObject({ type: 'email_taken' })
    expect((await rowOf()).email).toBe(user.email)
  })

  test('invalidates links to the old one', async () => {
    const [old] = await mailed('verification')
    const to = `newer-${user.email}`
    await change(to)
    await verifyEmail(accounts.context, (await mailed('email_change', to))[0])
    await expect(verifyEmail(accounts.context, old)).rejects.toMatchObject(badToken)
  })
  test('invalidates reset links sent to the old one', async () => {
    await requestPasswordReset(accounts.context, { email: user.email, address })
    const to = `newest-${user.email}`
    await change(to)
    await verifyEmail(accounts.context, (await mailed('email_change', to))[0])
    const asked = { token: (await mailed('reset'))[0], password: 'of a thief', address }
    await expect(resetPassword(accounts.context, asked)).rejects.toMatchObject(badToken)
  })

  test('requested by an attacker is refused after a password change', async () => {
    const takeOver = async (to: string) =>
      verifyEmail(accounts.context, (await mailed('email_change', to))[0])
    await change(`thief-${user.email}`)
    const changed = { password, newPassword: 'second password', address }
    await changePassword(accounts.context, user, changed)
    await expect(takeOver(`thief-${user.email}`)).rejects.toMatchObject(badToken)

    await change(`thief-2-${user.email}`, 'second password')
    await requestPasswordReset(accounts.context, { email: user.email, address })
    const [token] = await mailed('reset')
    await resetPassword(accounts.context, { token, password: 'third password', address })
    await expect(takeOver(`thief-2-${user.email}`)).rejects.toMatchObject(badToken)
    expect((await rowOf()).email).toBe(user.email)
    const [verification] = await mailed('verification')
    expect(await verifyEmail(accounts.context, verification)).toBe('verified')
  })
})
