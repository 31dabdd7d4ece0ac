import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { readAudit } from '#core/audit/read-audit.server.ts'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { users } from '#core/db/schema/accounts.ts'
import { exports } from '#core/db/schema/exports.ts'
import { insertAdministrator, insertUser } from '#tests/setup/accounts.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { changeRole } from './administer/change-role.server.ts'
import { deleteUser } from './administer/delete-user.server.ts'
import { readActivity } from './administer/read-activity.server.ts'
import { updateUser } from './administer/update-user.server.ts'
import { userInput } from './administer/user-input.ts'
import { closeAccount } from './remove-person.server.ts'
import { register } from './register.server.ts'
import { requestPasswordReset } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'

let accounts: TestAccounts
let admin: Administrator
let customerId: string
let person: Administrator
const address = '203.0.113.1'
const password = 'a password'
const db = () => accounts.context.db

/** All personal texts of the account at any time; no other row of the test contains them. */
const texts = ['Lương Thị Xóa Sạch', 'Lương Xóa', 'xoa.sach@example.vn', 'Cổ phần Biến Mất', 'TNHH Tan Biến']

beforeAll(async () => {
  accounts = await openTestAccounts()
  admin = await insertAdministrator(db(), 'Quản Trị Ở Lại')
  customerId = await insertUser(db(), { credits: 5 })
})
afterAll(() => accounts.close())

/** A user who registered, signed in elsewhere, was changed by an administrator, and was an administrator. */
beforeEach(async () => {
  const { context } = accounts
  const [fullName, newName, email, companyName, newCompany] = texts
  const { userId } = await register(
    context,
    { email, password, fullName, companyName, language: 'vi' },
    { userAgent: 'a browser', address },
  )
  person = { id: userId, fullName: newName, email, address }
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await signIn(context, { email, password }, { userAgent: 'another', address: '198.51.100.1' })
  await createApiKey(db(), { userId, name: `Máy của ${fullName}` })
  await db()
    .insert(exports)
    .values({
      userId,
      name: `Danh sách của ${fullName}`,
      companyIds: [],
      companyCount: 0,
      creditsUsed: 0,
      format: 'csv',
      columns: [],
      idempotencyKey: userId,
      requestHash: '',
    })
  await requestPasswordReset(context, { email, address })
  await change(admin, userId, { fullName: newName, companyName: newCompany, credits: '30', reason: 'bù' })
  await changeRole(context, admin, { userId, role: 'admin' })
  await change(person, customerId, { credits: String((await rowOf(customerId)).credits + 1), reason: 'tặng' })
  await writeAudit(db(), person, { action: 'index.rebuild', subject: { id: 'search', name: 'Search index' } })
})

const rowOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]

/** Submits the form of an account with some fields changed. */
async function change(actor: Administrator, id: string, changes: Record<string, string>) {
  const { fullName, companyName, credits, role } = await rowOf(id)
  const seen = { fullName, companyName: companyName ?? '', credits: String(credits), role }
  const form = {
    ...seen,
    reason: '',
    seenFullName: seen.fullName,
    seenCompanyName: seen.companyName,
    seenCredits: seen.credits,
    seenRole: role,
    editId: randomUUID(),
    ...changes,
  }
  await updateUser(accounts.context, actor, id, userInput.parse(form))
}

/** Returns the tables and columns that contain a text, ignoring case and diacritics. */
async function placesOf(text: string): Promise<string[]> {
  const folded = (whole: string) =>
    whole.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase()
  const columns = await queryRows<{ table: string; column: string }>(
    db(),
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`,
  )
  const places: string[] = []
  for (const { table, column } of columns) {
    const [{ whole }] = await queryRows<{ whole: string | null }>(
      db(),
      sql`select string_agg(${sql.identifier(column)}::text, ' ') as whole from ${sql.identifier(table)}`,
    )
    if (whole && folded(whole).includes(folded(text))) places.push(`${table}.${column}`)
  }
  return places
}

const placesOfAll = async () => (await Promise.all(texts.map(placesOf))).flat()
const auditOf = async () => (await readAudit(db(), { filters: {}, page: 1 })).entries

describe('erased accounts', () => {
  test.each([
    ['closed', () => closeAccount(accounts.context, { userId: person.id, password, address })],
    ['deleted by an administrator', () => deleteUser(accounts.context, admin, person.id)],
  ])('after %s, no column of any table contains the name, email or company', async (_, erase) => {
    for (const text of texts) expect([text, await placesOf(text)]).not.toEqual([text, []])
    const known = await auditOf()
    expect(known[0]).toMatchObject({ actorId: person.id, actorName: texts[1] })
    const profile = known.find(
      ({ action, subjectId }) => action === 'user.profile' && subjectId === person.id,
    )!
    expect(profile).toMatchObject({
      subjectName: `${texts[1]} (${texts[2]})`,
      before: { fullName: texts[0], companyName: texts[3] },
      after: { fullName: texts[1], companyName: texts[4] },
    })
    const activity = async (userId: string) => (await readActivity(db(), { userId, page: 1 })).activities
    expect(await activity(customerId)).toContainEqual(
      expect.objectContaining({
        kind: 'credits',
        details: expect.objectContaining({ note: 'tặng', actorId: person.id, actor: texts[1] }),
      }),
    )
    expect(
      (await activity(person.id)).find(({ kind, id }) => kind === 'change' && id === String(profile.id))
        ?.details,
    ).toMatchObject({
      actor: 'Quản Trị Ở Lại',
      before: profile.before,
      after: profile.after,
    })
    await erase()
    expect(await placesOfAll()).toEqual([])
    // Actions and account ids stay.
    const left = await auditOf()
    expect(left.find(({ id }) => id === profile.id)).toEqual({
      ...profile,
      subjectName: null,
      before: null,
      after: null,
    })
    expect(left.find(({ id }) => id === known[0].id)).toEqual({ ...known[0], actorName: null })
    expect((await activity(customerId)).filter(({ kind }) => kind !== 'registration')).toContainEqual(
      expect.objectContaining({
        kind: 'change',
        details: expect.objectContaining({ actorId: person.id, actor: null }),
      }),
    )
    const { differences } = await verifyCredits(accounts.context)
    expect(differences.filter(({ userId }) => userId === person.id)).toEqual([])
  })
})
