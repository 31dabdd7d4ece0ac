import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAudit } from '#core/audit/read-audit.server.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { textDrafts, texts } from '#core/db/schema/content.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { authOptions, insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { Role } from '../user.ts'
import { changeRole } from './change-role.server.ts'
import { deleteUser, endSignInsOf } from './delete-user.server.ts'
import { readActivity } from './read-activity.server.ts'
import { readUser } from './read-user.server.ts'
import { updateUser } from './update-user.server.ts'
import { readCredits } from '#core/credits/credits-input.ts'
import { type UserInput, userInput } from './user-input.ts'

let database: TestDatabase
let db: Database
let actor: Administrator
let userId: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  actor = await administrator('Quản trị viên')
})
beforeEach(async () => {
  userId = await insertUser(db, { credits: 100, fullName: 'Trần Thị Bình', email: `${randomUUID()}@b.vn` })
})
afterAll(() => database.drop())

async function administrator(fullName: string): Promise<Administrator> {
  const email = `${randomUUID()}@quantri.vn`
  const id = await insertUser(db, { role: 'admin', fullName, email })
  return { id, fullName, email, address: '203.0.113.9' }
}

const rowOf = async (id = userId) => (await db.select().from(users).where(eq(users.id, id)))[0]
const auditOf = (id = userId) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
const context = () => ({ db, ledgerKey, authOptions })
const differencesOf = async (id = userId) =>
  (await verifyCredits(context())).differences.filter((difference) => difference.userId === id)

/** The form as submitted unchanged, except for `changes`. */
async function formOf(changes: Record<string, string> = {}, id = userId): Promise<UserInput> {
  const { fullName, companyName, credits, role } = await rowOf(id)
  return userInput.parse({
    fullName,
    companyName: companyName ?? '',
    credits: String(credits),
    role,
    reason: '',
    seenFullName: fullName,
    seenCompanyName: companyName ?? '',
    seenCredits: String(credits),
    seenRole: role,
    takeAwayTo: String(readCredits(changes.credits ?? '')),
    editId: randomUUID(),
    ...changes,
  })
}

describe('changing a role', () => {
  test.each(['guest', 'admin'] as const)('to %s writes an audit entry', async (role) => {
    expect(await changeRole(context(), actor, { userId, role })).toEqual({
      id: userId,
      name: 'Trần Thị Bình',
      from: 'user',
      to: role,
    })
    expect((await rowOf()).role).toBe(role)
    expect(await auditOf()).toMatchObject([
      {
        actorId: actor.id,
        action: 'user.role',
        subjectName: null,
        before: { role: 'user' },
        after: { role },
        address: '203.0.113.9',
      },
    ])
    await changeRole(context(), actor, { userId, role: 'user' })
  })

  test('does not overwrite a newer change by another administrator', async () => {
    await changeRole(context(), actor, { userId, role: 'admin', seenRole: 'user' })
    await changeRole(context(), actor, { userId, role: 'guest', seenRole: 'admin' })
    const undo = changeRole(context(), actor, { userId, role: 'user', seenRole: 'admin' })
    await expect(undo).rejects.toMatchObject({ type: 'edit_conflict' })
    expect((await rowOf()).role).toBe('guest')
    await changeRole(context(), actor, { userId, role: 'user', seenRole: 'guest' })
  })

  test('writes nothing when the role is the same', async () => {
    await changeRole(context(), actor, { userId, role: 'user' })
    expect(await auditOf()).toEqual([])
  })

  test.each(['nobody', randomUUID(), ''])('to %j is refused', async (id) => {
    await expect(changeRole(context(), actor, { userId: id, role: 'guest' })).rejects.toMatchObject({
      type: 'user_not_found',
    })
  })
})

describe('the last administrator', () => {
  test('cannot be demoted or deleted by anyone', async () => {
    const refused = { type: 'last_administrator' }
    const demoted = { userId: actor.id, role: 'user' as Role }
    await expect(changeRole(context(), actor, demoted)).rejects.toMatchObject(refused)
    const form = await formOf({ role: 'guest' }, actor.id)
    await expect(updateUser(context(), actor, actor.id, form)).rejects.toMatchObject(refused)
    await expect(deleteUser(context(), actor, actor.id)).rejects.toMatchObject({ type: 'forbidden' })
    expect((await rowOf(actor.id)).role).toBe('admin')
    expect(await auditOf(actor.id)).toEqual([])
  })

  test('is the one who remains', async () => {
    const other = await administrator('Người thứ hai')
    await changeRole(context(), actor, { userId: other.id, role: 'user' })
    // A request already in flight when the role was lost is refused.
    await expect(changeRole(context(), other, { userId, role: 'guest' })).rejects.toMatchObject({
      type: 'forbidden',
    })
    await expect(deleteUser(context(), other, userId)).rejects.toMatchObject({ type: 'forbidden' })
    await expect(changeRole(context(), actor, { userId: actor.id, role: 'user' })).rejects.toMatchObject({
      type: 'last_administrator',
    })
  })
})

describe('setting credits', () => {
  test('posts an entry for the difference, with reason and author', async () => {
    await updateUser(context(), actor, userId, await formOf({ credits: '250', reason: 'Bù lỗi xuất tệp' }))
    expect((await rowOf()).credits).toBe(250)
    const entries = await db.select().from(creditEntries).where(eq(creditEntries.userId, userId))
    expect(entries.at(-1)).toMatchObject({
      amount: 150,
      reason: 'adjustment',
      source: 'admin',
      note: `Bù lỗi xuất tệp (${actor.id})`,
      balanceAfter: 250,
    })
    expect(await auditOf()).toMatchObject([
      {
        action: 'user.credits',
        before: { credits: 100 },
        after: { credits: 250 },
        reason: 'Bù lỗi xuất tệp',
      },
    ])
    expect(await differencesOf()).toEqual([])
  })

  test('happens once for a form sent twice', async () => {
    const form = await formOf({ credits: '90', reason: 'twice' })
    await updateUser(context(), actor, userId, form)
    await updateUser(context(), actor, userId, form)
    expect((await rowOf()).credits).toBe(90)
    expect(await auditOf()).toHaveLength(1)
  })

  test.each([
    ['40', '60'],
    // A purchase caused this balance: setting it again would undo the purchase or count it twice.
    ['150', '150'],
  ])('when moved to %s meanwhile refuses %s', async (moved, typed) => {
    const form = await formOf({ credits: typed, reason: 'why', fullName: 'Tên khác' })
    const posting = {
      userId,
      amount: Number(moved) - 100,
      source: 'transaction',
      sourceId: randomUUID(),
    } as const
    await db.transaction((tx) => postCredits({ db: tx, ledgerKey }, { ...posting, reason: 'purchase' }))
    await expect(updateUser(context(), actor, userId, form)).rejects.toMatchObject({
      type: 'edit_conflict',
      details: { field: 'credits', current: moved },
    })
    expect(await rowOf()).toMatchObject({ credits: Number(moved), fullName: 'Trần Thị Bình' })
    expect(await auditOf()).toEqual([])
  })

  test('keeps a newer balance when the form left them unchanged', async () => {
    const form = await formOf({ fullName: 'Trần Bình' })
    const spent = { userId, amount: -30, reason: 'export', source: 'export', sourceId: randomUUID() } as const
    await db.transaction((tx) => postCredits({ db: tx, ledgerKey }, spent))
    await updateUser(context(), actor, userId, form)
    expect(await rowOf()).toMatchObject({ credits: 70, fullName: 'Trần Bình' })
  })

  test.each([
    ['', 0],
    ['0', 0],
    ['1.250', 1_250],
    ['1,000,000', 1_000_000],
    [' 7 ', 7],
  ])('reads %j as %i', async (typed, credits) => {
    expect((await formOf({ credits: typed, reason: 'why' })).credits).toBe(credits)
  })

  test.each(['-1', '1.5', '1e3', 'mười', '0x10', '2147483648', '99999999999999999999'])(
    'refuses %j',
    async (typed) => {
      await expect(formOf({ credits: typed, reason: 'why' })).rejects.toMatchObject({
        issues: [{ path: ['credits'] }],
      })
    },
  )

  test.each(['', '   ', '\u200b\u3164'])('requires a reason; %j is none', async (reason) => {
    await expect(formOf({ credits: '5', reason })).rejects.toMatchObject({
      issues: [{ path: ['reason'], message: 'required' }],
    })
    expect((await formOf({ reason })).reason).toBe('')
  })
})

describe('editing a profile', () => {
  test('changes only edited fields and logs the old values', async () => {
    await updateUser(context(), actor, userId, await formOf({ companyName: 'Công ty TNHH Bình An' }))
    expect(await rowOf()).toMatchObject({ companyName: 'Công ty TNHH Bình An', credits: 100 })
    expect((await readAudit(db, { filters: { subject: userId }, page: 1 })).entries).toMatchObject([
      {
        action: 'user.profile',
        before: { companyName: null },
        after: { companyName: 'Công ty TNHH Bình An' },
      },
    ])
    // Names must be erasable, so the log itself has none.
    expect(await auditOf()).toMatchObject([{ before: null, after: null, subjectName: null }])
  })

  test('merges changes of different fields by two administrators; for the same field the first wins', async () => {
    const [first, second, third] = [
      await formOf({ fullName: 'Tên mới' }),
      await formOf({ role: 'guest' }),
      await formOf({ fullName: 'Tên khác' }),
    ]
    await updateUser(context(), actor, userId, first)
    await updateUser(context(), actor, userId, second)
    await expect(updateUser(context(), actor, userId, third)).rejects.toMatchObject({
      type: 'edit_conflict',
      details: { field: 'fullName', current: 'Tên mới' },
    })
    expect(await rowOf()).toMatchObject({ fullName: 'Tên mới', role: 'guest' })
  })
})

describe('deleting an account', () => {
  test('removes personal data, writes credits off, ends sessions and keeps referenced rows', async () => {
    const token = { token: randomUUID(), expiresAt: new Date(Date.now() + 60_000) }
    await db.insert(sessions).values({ userId, ...token })
    const article = { slug: randomUUID(), titleVi: 'Bài', contentVi: '<p>Bài</p>' }
    await db.insert(texts).values({ kind: 'article', ...article, authorId: userId })
    await db.insert(textDrafts).values({ userId, text: 'new', fields: {}, version: 0 })
    await changeRole(context(), actor, { userId, role: 'guest' })
    expect(await deleteUser(context(), actor, userId)).toBe('Trần Thị Bình')
    expect(await rowOf()).toMatchObject({
      email: `closed-${userId}@invalid`,
      fullName: '',
      credits: 0,
      role: 'user',
      closedAt: expect.any(Date),
    })
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect(await db.$count(textDrafts, eq(textDrafts.userId, userId))).toBe(0)
    expect(await db.$count(texts, eq(texts.authorId, userId))).toBe(1)
    expect(await auditOf()).toMatchObject([
      { action: 'user.role' },
      {
        action: 'user.delete',
        subjectName: null,
        before: { role: 'guest', credits: 100 },
        after: null,
      },
    ])
    const entries = await db.select().from(creditEntries).where(eq(creditEntries.userId, userId))
    expect(entries.at(-1)).toMatchObject({
      amount: -100,
      reason: 'closure',
      source: 'admin',
      balanceAfter: 0,
    })
    expect(await differencesOf()).toEqual([])
    for (const again of [
      () => deleteUser(context(), actor, userId),
      () => changeRole(context(), actor, { userId, role: 'admin' }),
      () => readUser(db, userId),
      () => endSignInsOf(context(), actor, userId),
    ]) {
      await expect(again()).rejects.toMatchObject({ type: 'user_not_found' })
    }
  })
})

test('ending all sessions is logged if there were any', async () => {
  expect(await endSignInsOf(context(), actor, userId)).toBe(0)
  const expiresAt = new Date(Date.now() + 60_000)
  await db.insert(sessions).values([1, 2].map(() => ({ userId, token: randomUUID(), expiresAt })))
  expect((await readUser(db, userId)).signInCount).toBe(2)
  expect(await endSignInsOf(context(), actor, userId)).toBe(2)
  expect((await readUser(db, userId)).signInCount).toBe(0)
  expect(await auditOf()).toMatchObject([{ action: 'user.end_sign_ins', before: { signIns: 2 } }])
})

test('lists the history of an account newest first, by page and by kind', async () => {
  for (let count = 1; count <= 30; count++) {
    await updateUser(
      context(),
      actor,
      userId,
      await formOf({ credits: String(100 + count), reason: `${count}` }),
    )
  }
  // Registration, its credits, 30 entries and 30 changes.
  const pages = await Promise.all([1, 2, 3, 4, 99].map((page) => readActivity(db, { userId, page })))
  expect(pages.map(({ activities, page }) => [page, activities.length])).toEqual([
    [1, 20],
    [2, 20],
    [3, 20],
    [4, 2],
    [4, 2],
  ])
  const all = pages.slice(0, 4).flatMap(({ activities }) => activities)
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(62)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const { activities, total } = await readActivity(db, { userId, kind: 'credits', page: 1 })
  expect(total).toBe(31)
  expect(activities[0]).toMatchObject({
    kind: 'credits',
    details: { amount: 1, balance: 130, reason: 'adjustment', note: '30', actor: 'Quản trị viên' },
  })
})

test('rolls back a change that cannot be logged', async () => {
  await database.asOwner(sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'the log is full'; end $$`)
  await database.asOwner(sql`create trigger fail before insert on audit_entries execute function fail()`)
  try {
    const entries = await db.$count(auditEntries)
    await expect(changeRole(context(), actor, { userId, role: 'admin' })).rejects.toThrow()
    const form = await formOf({ credits: '1', fullName: 'X', reason: 'why' })
    await expect(updateUser(context(), actor, userId, form)).rejects.toThrow()
    await expect(deleteUser(context(), actor, userId)).rejects.toThrow()
    expect(await rowOf()).toMatchObject({
      role: 'user',
      credits: 100,
      fullName: 'Trần Thị Bình',
      closedAt: null,
    })
    expect(await db.$count(auditEntries)).toBe(entries)
  } finally {
    await database.asOwner(sql`drop trigger fail on audit_entries`)
  }
})
