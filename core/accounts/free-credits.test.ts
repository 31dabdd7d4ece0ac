import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { creditsUponConfirmation } from '#core/credits/sign-up-credits.server.ts'
import { describeDifference } from '#core/credits/ledger-difference.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import type { AccountContext } from './account-context.ts'
import { changeEmail } from './change-email.server.ts'
import { createAccount } from './create-account.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset, resetPassword } from './reset-password.server.ts'
import type { CurrentUser } from './user.ts'
import { resendVerification, verifyEmail } from './verify-email.server.ts'

let accounts: TestAccounts
/** One context sends mail, the other does not. */
let context: AccountContext
let withoutMail: AccountContext
let count = 0
beforeAll(async () => {
  accounts = await openTestAccounts()
  withoutMail = accounts.context
  context = { ...withoutMail, requiresConfirmedEmail: true }
})
afterAll(async () => {
  const { differences } = await verifyCredits(context)
  expect(differences.map(describeDifference)).toEqual([])
  await accounts.close()
})

const address = '203.0.113.1'
const password = 'first password'
let user: CurrentUser
async function enter(site: AccountContext): Promise<void> {
  const email = `free-${++count}@example.vn`
  const person = { email, password, fullName: 'An', companyName: 'A', language: 'en' } as const
  const { cookies } = await register(site, person, { userAgent: null, address })
  user = (await accounts.userOf(cookies))!
}
beforeEach(() => enter(context))

const tokens = async (kind: 'verification' | 'reset' | 'email_change', recipient = user.email) => {
  const sent = await context.db
    .select()
    .from(mails)
    .where(sql`${mails.kind} = ${kind} and ${mails.recipient} = ${recipient}`)
  return sent.map(({ data }) => new URL(String(data.link)).searchParams.get('token')!)
}
const granted = async () => {
  const entries = await context.db.select().from(creditEntries).where(eq(creditEntries.userId, user.id))
  const [{ credits }] = await context.db.select().from(users).where(eq(users.id, user.id))
  expect(credits).toBe(entries.reduce((sum, { amount }) => sum + amount, 0))
  return entries.map(({ amount, reason, source, sourceId }) => [amount, reason, source, sourceId])
}
const once = () => [[10, 'sign_up', 'user', user.id]]

test('with mail, grants the free credits once the address is confirmed', async () => {
  expect(await granted()).toEqual([])
  expect(await creditsUponConfirmation(context, user)).toBe(10)
  await verifyEmail(context, (await tokens('verification'))[0])
  expect(await granted()).toEqual(once())
  expect(await creditsUponConfirmation(context, user)).toBe(0)
})

test('grants them once for two concurrent confirmations', async () => {
  await resendVerification(context, user, address)
  const links = await tokens('verification')
  expect(links).toHaveLength(2)
  expect(await Promise.all(links.map((token) => verifyEmail(context, token)))).toEqual([
    'verified',
    'verified',
  ])
  expect(await granted()).toEqual(once())
})

test('a password reset or a new address also confirms', async () => {
  await requestPasswordReset(context, { email: user.email, address })
  await resetPassword(context, { token: (await tokens('reset'))[0], password: 'second password', address })
  expect(await granted()).toEqual(once())
  await verifyEmail(context, (await tokens('verification'))[0])
  expect(await granted()).toEqual(once())

  await enter(context)
  const email = `new-${user.email}`
  await changeEmail(context, user, { email, password, address })
  await verifyEmail(context, (await tokens('email_change', email))[0])
  expect(await granted()).toEqual(once())
})

test('grants no second time', async () => {
  await enter(withoutMail)
  expect(await granted()).toEqual(once())
  expect(await creditsUponConfirmation(context, user)).toBe(0)
  await verifyEmail(context, (await tokens('verification'))[0])
  expect(await granted()).toEqual(once())
})

test('an account created by the operator gets them at once', async () => {
  const made = {
    email: 'made@example.vn',
    fullName: 'B',
    companyName: 'B',
    role: 'user',
    language: 'en',
  } as const
  await createAccount(context, made)
  const [{ credits }] = await context.db.select().from(users).where(eq(users.email, made.email))
  expect(credits).toBe(10)
})

test('verification detects a missing grant after confirmation or ledger deletion', async () => {
  const { id: userId } = user
  for (const [tampering, kind] of [
    [{ emailVerified: true }, 'sign_up'],
    [{ ledgerSeal: null }, 'sign_up'],
    [{ ledgerSeal: 'of another ledger' }, 'seal'],
    [{ credits: 5 }, 'user_balance'],
  ] as const) {
    const [before] = await context.db.select().from(users).where(eq(users.id, userId))
    await context.db.update(users).set(tampering).where(eq(users.id, userId))
    expect((await verifyCredits(context)).differences).toMatchObject([{ kind, userId }])
    const { emailVerified, ledgerSeal, credits } = before
    await context.db.update(users).set({ emailVerified, ledgerSeal, credits }).where(eq(users.id, userId))
  }
})
