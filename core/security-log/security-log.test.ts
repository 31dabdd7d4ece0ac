import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeRole } from '#core/accounts/administer/change-role.server.ts'
import { deleteUser, endSignInsOf } from '#core/accounts/administer/delete-user.server.ts'
import { changeEmail } from '#core/accounts/change-email.server.ts'
import { changePassword } from '#core/accounts/change-password.server.ts'
import { closeAccount } from '#core/accounts/remove-person.server.ts'
import { promoteToAdmin } from '#core/accounts/create-account.server.ts'
import { register } from '#core/accounts/register.server.ts'
import { requestPasswordReset, resetPassword } from '#core/accounts/reset-password.server.ts'
import { signIn } from '#core/accounts/sign-in.server.ts'
import {
  addTotp,
  removeFactor,
  renewRecoveryCodes,
  resetFactors,
} from '#core/accounts/second-factor/factors.server.ts'
import { passSecondFactor } from '#core/accounts/second-factor/pass-second-factor.server.ts'
import { offerTotp } from '#core/accounts/second-factor/totp.server.ts'
import { endOtherSignIns, endSignIn, listSignIns } from '#core/accounts/sign-ins.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import { verifyEmail } from '#core/accounts/verify-email.server.ts'
import { createOwnApiKey, revokeOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import { rateLimits } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { securityEvents } from '#core/db/schema/security.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { codeOf, giveSecondFactor } from '#tests/setup/second-factor.ts'
import { cookieHeader, openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { recordSecurityEvent, removeOldSecurityEvents, securityHash } from './security-log.server.ts'

let accounts: TestAccounts
let context: TestAccounts['context']
let user: CurrentUser
const address = '203.0.113.1'
const device = { userAgent: null, address }
const password = 'first password'

beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 6 })
  context = accounts.context
})
beforeEach(async () => {
  await context.db.delete(rateLimits)
  const person = { email: `${randomUUID()}@example.vn`, password, fullName: 'An', companyName: 'A' }
  user = (await accounts.userOf((await register(context, { ...person, language: 'vi' }, device)).cookies))!
})
afterAll(() => accounts.close())

/** Returns the events of an email since its registration, oldest first. */
async function eventsOf(email = user.email) {
  const rows = await context.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.accountHash, securityHash(context, email)))
    .orderBy(securityEvents.id)
  return rows.map(({ event, address: from }) => (from === address ? event : `${event} ${from}`))
}
const enter = (typed: string, email = user.email) =>
  signIn(context, { email, password: typed }, device).catch((error: { type: string }) => error.type)
async function mailedToken(kind: 'reset' | 'email_change', recipient = user.email) {
  const ofKind = sql`${mails.kind} = ${kind} and ${mails.recipient} = ${recipient}`
  const [{ data }] = await context.db.select().from(mails).where(ofKind)
  return new URL(String(data.link)).searchParams.get('token')!
}

describe('a sign-in', () => {
  test('is recorded with its outcome, with or without an account', async () => {
    await enter(password)
    await enter('wrong', user.email.toUpperCase())
    expect(await eventsOf()).toEqual(['account.registered', 'sign_in.succeeded', 'sign_in.wrong_password'])
    const nobody = `${randomUUID()}@example.vn`
    expect(await enter('wrong', nobody)).toBe('invalid_credentials')
    expect(await eventsOf(nobody)).toEqual(['sign_in.unknown_address'])
  })

  test('to a closed account is recorded as such', async () => {
    await closeAccount(context, { userId: user.id, password, address })
    expect(await enter(password)).toBe('invalid_credentials')
    expect(await eventsOf()).toEqual(['account.registered', 'account.closed', 'sign_in.closed_account'])
  })

  test('past a limit is recorded once per limit', async () => {
    await context.db.delete(rateLimits)
    const nobody = `${randomUUID()}@example.vn`
    for (let n = 0; n < 12; n++) await enter('wrong', nobody)
    const tried = Array.from({ length: 3 }, () => 'sign_in.unknown_address')
    // The limit of the network for this account, then that of the address.
    expect(await eventsOf(nobody)).toEqual([...tried, 'sign_in.locked_out', 'sign_in.locked_out'])
  })

  test('refused for an unknown address takes as many queries and hashes', async () => {
    const queriesOf = async (email: string) => {
      const before = accounts.hashings()
      let queries = 0
      const counted = new Proxy(context.db, {
        get(db, name, receiver) {
          if (['select', 'selectDistinct', 'insert', '$count'].includes(String(name))) queries++
          return Reflect.get(db, name, receiver)
        },
      })
      await signIn({ ...context, db: counted }, { email, password: 'wrong' }, device).catch(() => {})
      return [queries, accounts.hashings() - before]
    }
    expect(await queriesOf(user.email)).toEqual(await queriesOf(`${randomUUID()}@example.vn`))
  })
})

describe('a sign-in with a second factor', () => {
  test('is recorded step by step', async () => {
    await giveSecondFactor(context, user.id, ['aaaaa-bbbbb'])
    const { cookies } = await signIn(context, { email: user.email, password }, device)
    const request = { headers: new Headers({ Cookie: cookieHeader(cookies) }), device }
    const give = (code: string) =>
      passSecondFactor(context, request, { kind: 'recovery', code }).catch(() => {})
    for (let n = 0; n < 5; n++) await give('wrong')
    await context.db.delete(rateLimits)
    await give('aaaaa-bbbbb')
    expect(await eventsOf()).toEqual([
      'account.registered',
      'sign_in.second_factor_asked',
      'sign_in.wrong_second_factor',
      'sign_in.wrong_second_factor',
      'sign_in.wrong_second_factor',
      'sign_in.locked_out',
      'sign_in.succeeded',
    ])
  })

  test('is recorded when set up, changed and removed, with actor and address', async () => {
    const { sealed, typed } = await offerTotp(context.auth, user)
    const asked = { password, address }
    await addTotp(context, user, { ...asked, sealed, code: await codeOf(typed) })
    await renewRecoveryCodes(context, user, asked)
    await removeFactor(context, user, asked)
    await giveSecondFactor(context, user.id)
    await resetFactors(context, user.email)
    expect(await eventsOf()).toEqual([
      'account.registered',
      'account.second_factor_added',
      'account.recovery_codes_renewed',
      'account.second_factor_removed',
      'account.second_factor_removed null',
    ])
  })
})

describe('a change of access to an account', () => {
  test('is recorded once when its owner ends other sessions', async () => {
    for (let n = 0; n < 3; n++) await enter(password)
    const before = (await eventsOf()).length
    const { id } = (await listSignIns(context.db, user)).find(({ isCurrent }) => !isCurrent)!
    await endSignIn(context, user, { id, address })
    await endOtherSignIns(context, user, address)
    await endOtherSignIns(context, user, address)
    expect((await eventsOf()).slice(before)).toEqual(['session.ended_by_owner', 'session.ended_by_owner'])
  })

  test('by its owner is recorded', async () => {
    const asked = { userId: user.id, id: randomUUID(), name: 'CRM', address }
    await createOwnApiKey(context, { ...asked, password: 'wrong' }).catch(() => {})
    await createOwnApiKey(context, { ...asked, password })
    await revokeOwnApiKey(context, asked)
    const changed = { password, newPassword: 'second password', address }
    await changePassword(context, user, changed)
    await requestPasswordReset(context, { email: user.email, address })
    await resetPassword(context, { token: await mailedToken('reset'), password: 'third password', address })
    const to = `new-${user.email}`
    await changeEmail(context, user, { email: to, password: 'third password', address })
    await verifyEmail(context, await mailedToken('email_change', to), address)
    expect(await eventsOf()).toEqual([
      'account.registered',
      'session.wrong_password',
      'api_key.created',
      'api_key.revoked',
      'account.password_changed',
      'account.reset_requested',
      'account.reset_done',
      'account.email_changed',
    ])
    expect(await eventsOf(to)).toEqual(['account.email_changed'])
  })

  test('by an administrator or a command is recorded', async () => {
    const actor = await insertAdministrator(context.db)
    await changeRole(context, actor, { userId: user.id, role: 'guest' })
    await endSignInsOf(context, actor, user.id)
    await promoteToAdmin(context, user.email)
    await promoteToAdmin(context, user.email)
    await deleteUser(context, actor, user.id)
    expect(await eventsOf()).toEqual([
      'account.registered',
      `account.role_changed ${actor.address}`,
      `session.ended_by_administrator ${actor.address}`,
      'account.role_changed null',
      `account.closed ${actor.address}`,
    ])
  })

  test('by a command that grants a role sends one mail', async () => {
    await promoteToAdmin(context, user.email)
    await promoteToAdmin(context, user.email)
    const told = sql`${mails.kind} = 'role_changed' and ${mails.recipient} = ${user.email}`
    expect(await context.db.select({ data: mails.data }).from(mails).where(told)).toEqual([
      { data: { name: 'An', role: 'admin' } },
    ])
  })
})

describe('the log', () => {
  test('contains no email, and uses keyed hashes', async () => {
    await enter('wrong')
    const rows = await context.db.select().from(securityEvents)
    expect(JSON.stringify(rows)).not.toContain('example.vn')
    const other = { authOptions: { secret: 'another secret' } }
    expect(securityHash(context, ' An@Example.VN ')).toBe(securityHash(context, 'an@example.vn'))
    expect(securityHash(other, 'an@example.vn')).not.toBe(securityHash(context, 'an@example.vn'))
  })

  test.each([
    sql`update security_events set event = 'sign_in.succeeded'`,
    sql`delete from security_events`,
    sql`truncate security_events`,
  ])('is append-only: %#', async (statement) => {
    const before = await context.db.$count(securityEvents)
    const refusal = (error: Error) => String(error.cause)
    const byApplication = context.db.execute(statement).then(() => 'done', refusal)
    expect(await byApplication).toMatch(/append-only|permission denied/)
    expect(await accounts.asOwner(statement).then(() => 'done', refusal)).toMatch(/append-only/)
    expect(await context.db.$count(securityEvents)).toBe(before)
  })

  test('is kept for 180 days', async () => {
    const account = { email: `${randomUUID()}@example.vn` }
    await recordSecurityEvent(context.db, context, { event: 'sign_in.succeeded', account, address })
    const accountHash = securityHash(context, account.email)
    const aged = (age: string) =>
      context.db.insert(securityEvents).values({
        event: 'sign_in.wrong_password',
        accountHash,
        createdAt: sql`now() - ${age}::interval` as unknown as Date,
      })
    await aged('181 days')
    await aged('179 days')
    expect(await removeOldSecurityEvents(context.db)).toBe(1)
    expect(await eventsOf(account.email)).toEqual(['sign_in.succeeded', 'sign_in.wrong_password null'])
  })
})
