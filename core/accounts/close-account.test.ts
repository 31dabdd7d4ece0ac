import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { findApiKey } from '#core/api-keys/find-api-key.server.ts'
import { readFigures } from '#core/analytics/read-figures.server.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { credentials, sessions, users, verifications } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { changePassword } from './change-password.server.ts'
import { changeProfile } from './profile.server.ts'
import { closeAccount } from './remove-person.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { endOtherSignIns, endSignIn, listSignIns } from './sign-ins.server.ts'
import type { CurrentUser } from './user.ts'

let accounts: TestAccounts
let user: CurrentUser
let cookies: string[]
let count = 0
const address = '203.0.113.1'
const device = { userAgent: 'a browser', address }
const password = 'first password'
const person = () => ({
  email: `p${++count}@example.vn`,
  password,
  fullName: 'Nguyễn An',
  companyName: 'Công ty A',
  language: 'vi' as const,
})

beforeAll(async () => {
  accounts = await openTestAccounts()
})
beforeEach(async () => {
  cookies = (await register(accounts.context, person(), device)).cookies
  user = (await accounts.userOf(cookies))!
})
afterAll(() => accounts.close())

const signInAgain = async (typed = password) =>
  (await signIn(accounts.context, { email: user.email, password: typed }, device)).cookies
const rowOf = async () => {
  const [row] = await accounts.context.db.select().from(users).where(eq(users.id, user.id))
  return row
}

describe('changing a password', () => {
  test('requires the current one and ends other sessions', async () => {
    const { context } = accounts
    const elsewhere = await signInAgain()
    const change = { newPassword: 'second password', address }
    await expect(changePassword(context, user, { ...change, password: 'wrong' })).rejects.toMatchObject({
      type: 'invalid_credentials',
    })
    expect(await accounts.userOf(elsewhere)).toBeDefined()
    await changePassword(context, user, { ...change, password })
    expect(await accounts.userOf(elsewhere)).toBeUndefined()
    expect(await accounts.userOf(cookies)).toBeDefined()
    await expect(signInAgain()).rejects.toMatchObject({ type: 'invalid_credentials' })
    await signInAgain('second password')
  })
})

describe('sessions', () => {
  test('are listed by device, and end one by one or all but the current', async () => {
    const { db } = accounts.context
    const others = [await signInAgain(), await signInAgain(), await signInAgain()]
    const listed = await listSignIns(db, user)
    expect(listed).toHaveLength(4)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { id: user.sessionId, userAgent: 'a browser', address },
    ])
    const { sessionId: id } = (await accounts.userOf(others[0]))!
    await endSignIn(accounts.context, user, { id, address })
    expect(await accounts.userOf(others[0])).toBeUndefined()
    expect(await endOtherSignIns(accounts.context, user, address)).toBe(2)
    expect(await listSignIns(db, user)).toMatchObject([{ id: user.sessionId, isCurrent: true }])
  })

  test('of another account are not found', async () => {
    const { db } = accounts.context
    const other = (await accounts.userOf((await register(accounts.context, person(), device)).cookies))!
    for (const id of [other.sessionId, 'nothing', '', '\0']) {
      const ended = endSignIn(accounts.context, user, { id, address })
      await expect(ended).rejects.toMatchObject({ type: 'not_found' })
    }
    expect(await listSignIns(db, other)).toHaveLength(1)
  })
})

test('saves the profile', async () => {
  const profile = {
    fullName: 'Lê Chi',
    companyName: null,
    language: 'en',
    exportMail: false,
    lowBalance: 1_000,
  } as const
  await changeProfile(accounts.context.db, user.id, profile)
  expect(await accounts.userOf(cookies)).toMatchObject({ ...profile, role: 'user', credits: 10 })
})

describe('closing an account', () => {
  const close = (typed = password) =>
    closeAccount(accounts.context, { userId: user.id, password: typed, address })

  test('removes personal data and keeps the ledger', async () => {
    const { context } = accounts
    const { db } = context
    const { key } = await createApiKey(db, { userId: user.id, name: 'a program' })
    await requestPasswordReset(context, { email: user.email, address })
    await close()
    expect(await rowOf()).toMatchObject({
      email: `closed-${user.id}@invalid`,
      fullName: '',
      companyName: null,
      credits: 0,
      closedAt: expect.any(Date),
    })
    const entries = await db.select().from(creditEntries).where(eq(creditEntries.userId, user.id))
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [10, 'sign_up'],
      [-10, 'closure'],
    ])
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect(await db.$count(credentials, eq(credentials.userId, user.id))).toBe(0)
    expect(await db.$count(mails, eq(mails.recipient, user.email))).toBe(0)
    const left = JSON.stringify([await db.select().from(verifications), await db.select().from(mails)])
    expect(left).not.toContain(user.id)
    expect(left).not.toContain(user.email)
    expect(await findApiKey(db, key)).toBeUndefined()
    expect(await accounts.userOf(cookies)).toBeUndefined()
    await expect(signInAgain()).rejects.toMatchObject({ type: 'invalid_credentials' })
    await expect(
      signIn(context, { email: `closed-${user.id}@invalid`, password }, device),
    ).rejects.toMatchObject({ type: 'invalid_credentials' })
    await expect(close()).rejects.toMatchObject({ type: 'invalid_credentials' })
    expect((await verifyCredits(context)).differences).toEqual([])
  })

  test('writes nothing off without credits', async () => {
    const { context } = accounts
    const spent = { userId: user.id, amount: -10, reason: 'adjustment', source: 'admin' } as const
    await context.db.transaction((tx) => postCredits({ ...context, db: tx }, { ...spent, sourceId: user.id }))
    await close()
    const entries = await context.db.select().from(creditEntries).where(eq(creditEntries.userId, user.id))
    expect(entries.map(({ reason }) => reason)).toEqual(['sign_up', 'adjustment'])
  })

  test('requires the password and releases the email address', async () => {
    await expect(close('wrong')).rejects.toMatchObject({ type: 'invalid_credentials' })
    expect((await rowOf()).closedAt).toBeNull()
    await close()
    const again = { ...person(), email: user.email }
    const { userId } = await register(accounts.context, again, device)
    expect(userId).not.toBe(user.id)
  })

  test('removes the account from the account counts', async () => {
    const { users: before } = await readFigures(accounts.context.db)
    await close()
    const { users: after } = await readFigures(accounts.context.db)
    expect(after).toMatchObject({ total: before.total - 1, active: before.active - 1 })
  })
})
