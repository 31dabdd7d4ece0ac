import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { apiKeys, credentials, sessions, users, verifications } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { isSessionWaiting } from '#tests/setup/waiting-sessions.ts'
import type { AccountContext } from './account-context.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { closeAccount } from './remove-person.server.ts'
import { requireFreshPassword } from './current-user.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'
import type { CurrentUser } from './user.ts'

let accounts: TestAccounts
let user: CurrentUser
let count = 0
const address = '203.0.113.1'
const device = { userAgent: null, address }
const password = 'known to a thief'
const chosen = 'of the owner alone'

beforeAll(async () => {
  accounts = await openTestAccounts()
})
beforeEach(async () => {
  const person = { email: `p${++count}@example.vn`, password, fullName: 'An', companyName: 'A' }
  const { cookies } = await register(accounts.context, { ...person, language: 'en' }, device)
  user = (await accounts.userOf(cookies))!
})
afterAll(() => accounts.close())

/** Actions that ask for the account's password. */
const acts: Record<string, (context: AccountContext) => Promise<unknown>> = {
  'another password': (context) =>
    changePassword(context, user, { password, newPassword: password, address }),
  'another address': (context) =>
    changeEmail(context, user, { email: `thief-${user.email}`, password, address }),
  'a new API key': (context) =>
    createOwnApiKey(context, { userId: user.id, id: randomUUID(), name: 'of a thief', password, address }),
  'a fresh password': async (context) => {
    const own = eq(sessions.id, user.sessionId)
    await accounts.context.db
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(own)
    await requireFreshPassword(context, user, { password, address })
  },
  'closing the account': (context) => closeAccount(context, { userId: user.id, password, address }),
}

/** Returns a context that runs `what` right after a password was compared or hashed. */
function happening(when: 'verify' | 'hash', what: () => Promise<unknown>): AccountContext {
  const { context } = accounts
  const hashing = context.authOptions.password!
  const then = async <Result>(work: Promise<Result>) => {
    const result = await work
    await what()
    return result
  }
  const slow = {
    verify: {
      ...hashing,
      verify: (kept: Parameters<typeof hashing.verify>[0]) => then(hashing.verify(kept)),
    },
    hash: { ...hashing, hash: (text: string) => then(hashing.hash(text)) },
  }
  return { ...context, authOptions: { ...context.authOptions, password: slow[when] } }
}

/** The owner opens the reset link, then signs in. */
async function refundPart() {
  const { context } = accounts
  await requestPasswordReset(context, { email: user.email, address })
  const [sent] = await context.db
    .select()
    .from(mails)
    .where(sql`${mails.kind} = 'reset' and ${mails.recipient} = ${user.email}`)
  const token = new URL(String(sent.data.link)).searchParams.get('token')!
  await resetPassword(context, { token, password: chosen, address })
  await signIn(context, { email: user.email, password: chosen }, device)
}

/** Everything that an action could change. */
const everything = async (db: Database) => ({
  users: await db.select().from(users).where(eq(users.id, user.id)),
  credentials: await db.select().from(credentials).where(eq(credentials.userId, user.id)),
  sessions: await db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(asc(sessions.id)),
  keys: await db.select().from(apiKeys).where(eq(apiKeys.userId, user.id)),
  verifications: await db.select().from(verifications).orderBy(asc(verifications.id)),
  mails: await db.select().from(mails).orderBy(asc(mails.id)),
  entries: await db.select().from(creditEntries).where(eq(creditEntries.userId, user.id)),
})

describe.each(Object.entries(acts))('%s, after the correct password', (_, act) => {
  test('is refused without changes if the password changed during the comparison', async () => {
    let before: unknown
    const context = happening('verify', async () => {
      await refundPart()
      before = await everything(accounts.context.db)
    })
    await expect(act(context)).rejects.toMatchObject({ type: 'invalid_credentials' })
    expect(before).toBeDefined()
    expect(await everything(accounts.context.db)).toEqual(before)
  })

  test('is refused if the account was closed during the comparison', async () => {
    let before: unknown
    const context = happening('verify', async () => {
      await closeAccount(accounts.context, { userId: user.id, password, address })
      before = await everything(accounts.context.db)
    })
    await expect(act(context)).rejects.toMatchObject({ type: 'invalid_credentials' })
    expect(before).toBeDefined()
    expect(await everything(accounts.context.db)).toEqual(before)
  })

  test('waits for a concurrent password change', async () => {
    const { db } = accounts.context
    let outcome: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      const setAnother = () =>
        tx.update(credentials).set({ password: 'another' }).where(eq(credentials.userId, user.id))
      const over = new AbortController()
      outcome = act(happening('verify', async () => setAnother()))
        .then(
          () => 'done',
          (error: { type?: string }) => error.type,
        )
        .finally(() => over.abort())
      while (!over.signal.aborted && !(await isSessionWaiting(db)));
    })
    expect(await outcome).toBe('invalid_credentials')
  })

  test('succeeds without a password change', async () => {
    const before = await everything(accounts.context.db)
    await act(accounts.context)
    expect(await everything(accounts.context.db)).not.toEqual(before)
  })
})

test('a new password is refused if another was set while it was hashed', async () => {
  const { db } = accounts.context
  let before: unknown
  const context = happening('hash', async () => {
    await refundPart()
    before = await everything(db)
  })
  await expect(acts['another password'](context)).rejects.toMatchObject({ type: 'invalid_credentials' })
  expect(before).toBeDefined()
  expect(await everything(db)).toEqual(before)
})
