import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { credentials, sessions, users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { register } from './register.server.ts'

let accounts: TestAccounts
beforeAll(async () => {
  accounts = await openTestAccounts({ hashes: { hash: hashPassword, verify: verifyPassword } })
})
afterAll(() => accounts.close())

const device = { userAgent: 'a browser', address: '203.0.113.9' }
const person = (email: string) => ({
  email,
  password: 'đúng sáu ký tự',
  fullName: 'Trần Thị Bình',
  companyName: 'Công ty Bình Minh',
  language: 'vi' as const,
})
const rowOf = async (email: string) => {
  const [row] = await accounts.context.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('a registration', () => {
  test('creates an account with ten credits, a session and a mail', async () => {
    const { context } = accounts
    const { userId, role, cookies } = await register(context, person('binh@example.vn'), device)
    expect(role).toBe('user')
    expect(await rowOf('binh@example.vn')).toMatchObject({
      id: userId,
      fullName: 'Trần Thị Bình',
      companyName: 'Công ty Bình Minh',
      language: 'vi',
      role: 'user',
      credits: 10,
      emailVerified: false,
    })
    expect(await accounts.userOf(cookies)).toMatchObject({ id: userId, credits: 10 })
    const [session] = await context.db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(session).toMatchObject({ userAgent: 'a browser', ipAddress: '203.0.113.9' })
    const entries = await context.db.select().from(creditEntries).where(eq(creditEntries.userId, userId))
    expect(entries).toMatchObject([{ amount: 10, reason: 'sign_up', source: 'user', sourceId: userId }])
    const [mail] = await context.db.select().from(mails).where(eq(mails.recipient, 'binh@example.vn'))
    expect(mail).toMatchObject({ kind: 'verification', language: 'vi', data: { name: 'Trần Thị Bình' } })
    expect(mail.data.link).toMatch(/^https:\/\/site\.example\/verify-email\?token=[\w-]{32}$/)
  })

  test('stores only a hash of the password', async () => {
    await register(accounts.context, person('hash@example.vn'), device)
    const kept = await accounts.context.db.select().from(credentials)
    expect(JSON.stringify(kept)).not.toContain('đúng sáu')
    for (const { password } of kept) expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  })

  test('of a taken address is refused and changes nothing', async () => {
    await register(accounts.context, person('taken@example.vn'), device)
    const before = await rowOf('taken@example.vn')
    await expect(register(accounts.context, person('taken@example.vn'), device)).rejects.toMatchObject({
      type: 'email_taken',
      message: 'An account with this email already exists. Please sign in instead.',
    })
    expect(await rowOf('taken@example.vn')).toEqual(before)
  })

  test('creates one account for ten concurrent requests with one address', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => register(accounts.context, person('race@example.vn'), device)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ type: 'email_taken' })
    }
    const sent = await accounts.context.db.select().from(mails).where(eq(mails.recipient, 'race@example.vn'))
    expect(sent).toHaveLength(1)
  })

  test('leaves a verifiable ledger', async () => {
    const { differences, users: counted } = await verifyCredits(accounts.context)
    expect(differences).toEqual([])
    expect(counted).toBeGreaterThan(3)
  })
})
