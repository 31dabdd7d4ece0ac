import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuth } from '#core/accounts/auth.server.ts'
import { signIn } from '#core/accounts/sign-in.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { runCommand } from '#tests/setup/command-line.ts'
import { giveSecondFactor } from '#tests/setup/second-factor.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const admin = (...args: string[]) =>
  runCommand(['admin', ...args], { DATA_DIR: database.dataDir, ...database.environment })

/** Returns whether the credentials can sign in, and the queued mail. */
async function look(email: string, password: string) {
  const { db } = database.connection
  const authOptions = { secret: 'another secret than the command had', isSecure: false }
  const device = { userAgent: null, address: '127.0.0.1' }
  const context = {
    db,
    auth: createAuth(db, authOptions),
    authOptions,
    attempts: createAttempts(db, 0),
    requiresConfirmedEmail: true,
  }
  const signedIn = await signIn(context, { email, password }, device)
  return { role: signedIn.role, mails: await db.$count(mails), users: await db.select().from(users) }
}

test('creates an administrator and shows the password once', async () => {
  const made = await admin('create', 'Boss@Example.vn', '--name', 'Lê Thị Giám Đốc')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const [password] = /\b[a-z2-9]{5}(-[a-z2-9]{5}){3}\b/.exec(made.stdout)!
  expect(await look('boss@example.vn', password)).toMatchObject({
    role: 'admin',
    mails: 0,
    users: [{ fullName: 'Lê Thị Giám Đốc', emailVerified: true, credits: 10 }],
  })

  const again = await admin('create', 'boss@example.vn')
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('already exists') })

  await database.connection.db.update(users).set({ role: 'user' })
  const promoted = await admin('create', 'boss@example.vn', '--promote')
  expect(promoted).toMatchObject({ code: 0, stdout: 'boss@example.vn is now an administrator.\n' })
  expect(await look('boss@example.vn', password)).toMatchObject({ role: 'admin' })
  expect(await admin('create', 'nobody@example.vn', '--promote')).toMatchObject({ code: 1 })
})

test('removes a lost second factor once', async () => {
  const { db } = database.connection
  await admin('create', 'lost@example.vn')
  const [{ id }] = await db.select().from(users).where(eq(users.email, 'lost@example.vn'))
  const authOptions = { secret: 'a secret', isSecure: false }
  await giveSecondFactor({ db, auth: createAuth(db, authOptions) }, id)
  const reset = await admin('reset-second-factor', 'Lost@example.vn')
  expect(reset).toMatchObject({ code: 0, stdout: expect.stringContaining('with the password alone') })
  const again = await admin('reset-second-factor', 'lost@example.vn')
  expect(again).toMatchObject({ code: 0, stdout: 'lost@example.vn has no second factor.\n' })
  expect(await admin('reset-second-factor', 'nobody@example.vn')).toMatchObject({ code: 1 })
})

test('reports usage errors', async () => {
  for (const args of [[], ['create'], ['create', 'no address'], ['remove', 'a@example.vn']]) {
    expect((await admin(...args)).code).toBe(2)
  }
})
