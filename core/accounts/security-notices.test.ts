import { randomUUID } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findApiKey } from '#core/api-keys/find-api-key.server.ts'
import { createOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import { createApiKey, listApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { knownDevices, rateLimits, users } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import type { AccountContext } from './account-context.ts'
import { changeRole } from './administer/change-role.server.ts'
import { endSignInsOf } from './administer/delete-user.server.ts'
import { changePassword } from './change-password.server.ts'
import { closeAccount } from './remove-person.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset, resetPassword } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'
import type { CurrentUser } from './user.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const address = '203.0.113.1'
const password = 'first password'

let accounts: TestAccounts
let context: AccountContext
let user: CurrentUser
beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 6 })
  context = { ...accounts.context, requiresConfirmedEmail: true }
})
afterAll(() => accounts.close())

beforeEach(async () => {
  await context.db.delete(rateLimits)
  const email = `${randomUUID()}@example.vn`
  const person = { email, password, fullName: 'An', companyName: 'A', language: 'vi' } as const
  const { cookies, userId } = await register(context, person, { userAgent: chrome, address })
  await context.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  user = (await accounts.userOf(cookies))!
})

/** Returns the security notices: mails sent without a request. */
async function notices() {
  const asked = notInArray(mails.kind, ['verification', 'reset'])
  const sent = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, user.email), asked))
    .orderBy(mails.createdAt)
  return sent.map(({ kind, language, data }) => {
    expect([language, data.name]).toEqual(['vi', 'An'])
    const { name: _, ...rest } = data
    return [kind, rest]
  })
}
const newKey = (name = 'CRM') => createApiKey(context.db, { userId: user.id, name })
const works = async (...keys: { key: string }[]) =>
  Promise.all(keys.map(async ({ key }) => (await findApiKey(context.db, key)) !== undefined))
const askKey = (typed = password, site = context) =>
  createOwnApiKey(site, { userId: user.id, id: randomUUID(), name: ' CRM ', password: typed, address })

describe('a new API key', () => {
  test('requires the password, and sends a notice without the key', async () => {
    await expect(askKey('wrong')).rejects.toMatchObject({ type: 'invalid_credentials' })
    expect(await listApiKeys(context.db, user.id)).toEqual([])
    const { key } = await askKey()
    expect(await works({ key })).toEqual([true])
    expect(await notices()).toEqual([['api_key_created', { keyName: 'CRM' }]])
  })

  test('counts wrong passwords like other prompts', async () => {
    for (let tried = 0; tried < 3; tried++) {
      await expect(askKey('wrong')).rejects.toMatchObject({ type: 'invalid_credentials' })
    }
    await expect(askKey()).rejects.toMatchObject({ type: 'too_many_requests' })
  })
})

describe('a password change', () => {
  const change = (keepApiKeys?: boolean) =>
    changePassword(context, user, { password, newPassword: 'second password', keepApiKeys, address })

  test('revokes every API key', async () => {
    const keys = [await newKey('a'), await newKey('b')]
    expect(await change()).toBe(2)
    expect(await works(...keys)).toEqual([false, false])
    expect(await notices()).toEqual([['password_changed', { revokedKeys: 2 }]])
  })

  test('keeps them on request', async () => {
    const key = await newKey()
    expect(await change(true)).toBe(0)
    expect(await works(key)).toEqual([true])
    expect(await notices()).toEqual([['password_changed', { revokedKeys: 0 }]])
  })

  test('by a mailed link always revokes them', async () => {
    const key = await newKey()
    await requestPasswordReset(context, { email: user.email, address })
    const [{ data }] = await context.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'reset'), eq(mails.recipient, user.email)))
    const token = new URL(String(data.link)).searchParams.get('token')!
    await resetPassword(context, { token, password: 'second password', address })
    expect(await works(key)).toEqual([false])
    expect(await notices()).toEqual([['password_changed', { revokedKeys: 1 }]])
  })
})

describe('administrator actions', () => {
  test('ending sessions also revokes API keys', async () => {
    const actor = await insertAdministrator(context.db)
    const key = await newKey()
    expect(await endSignInsOf(context, actor, user.id)).toBe(1)
    expect(await works(key)).toEqual([false])
    const [entry] = await context.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(entry).toMatchObject({ before: { signIns: 1, apiKeys: 1 }, after: { signIns: 0, apiKeys: 0 } })
    await newKey()
    expect(await endSignInsOf(context, actor, user.id)).toBe(0)
    expect(await listApiKeys(context.db, user.id)).toEqual([])
  })

  test('changing a role sends one notice', async () => {
    const actor = await insertAdministrator(context.db)
    await changeRole(context, actor, { userId: user.id, role: 'guest' })
    await changeRole(context, actor, { userId: user.id, role: 'guest' })
    expect(await notices()).toEqual([['role_changed', { role: 'guest' }]])
  })
})

describe('a sign-in', () => {
  const enter = (userAgent: string, from = address) =>
    signIn(context, { email: user.email, password }, { userAgent, address: from })

  test('from the registering device, a new browser version or a neighbouring network sends no notice', async () => {
    await enter(chrome)
    await enter(chrome.replace('141', '142'))
    await enter(chrome, '203.0.7.9')
    expect(await notices()).toEqual([])
  })

  test('from another browser or network sends one notice', async () => {
    for (let again = 0; again < 2; again++) {
      await enter(firefox)
      await enter(chrome, '198.51.100.7')
      await enter(chrome, '2001:db8:1::1')
      await enter(chrome, '2001:db8:2::1')
    }
    expect(await notices()).toEqual([
      ['new_sign_in', { device: 'Firefox · Linux', address }],
      ['new_sign_in', { device: 'Chrome · Windows', address: '198.51.100.7' }],
      ['new_sign_in', { device: 'Chrome · Windows', address: '2001:db8:1::1' }],
    ])
  })

  test('sends one notice for two concurrent sign-ins', async () => {
    await Promise.all([enter(firefox), enter(firefox)])
    expect(await notices()).toHaveLength(1)
  })

  test('is the first known device of an older account', async () => {
    await context.db.delete(knownDevices).where(eq(knownDevices.userId, user.id))
    await enter(firefox)
    expect(await notices()).toEqual([])
    await enter(chrome)
    expect(await notices()).toHaveLength(1)
  })

  test('stores a keyed hash that is deleted with the account', async () => {
    const kept = () => context.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
    expect(await kept()).toMatchObject([{ deviceHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    await closeAccount(context, { userId: user.id, password, address })
    expect(await kept()).toEqual([])
  })
})

test('an unconfirmed address gets no notices, unless addresses cannot be confirmed', async () => {
  await context.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
  await askKey()
  expect(await notices()).toEqual([])
  await askKey(password, accounts.context)
  expect(await notices()).toHaveLength(1)
})
