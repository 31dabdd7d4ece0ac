import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { auditList } from './audit-actions.ts'
import { listAuditActors, readAudit, readWholeAudit } from './read-audit.server.ts'
import { type Administrator, writeAudit } from './write-audit.server.ts'

let database: TestDatabase
let db: Database
let first: Administrator
let second: Administrator

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  const administrator = async (fullName: string) => {
    const id = await insertUser(db, { role: 'admin', fullName })
    return { id, fullName, email: `${id}@quantri.vn`, address: '203.0.113.1' }
  }
  first = await administrator('Lê Thị Nhất')
  second = await administrator('Trần Văn Nhì')
  const subject = { id: 'one', name: 'Bài viết' }
  await writeAudit(db, first, { action: 'article.create', subject, after: { slug: 'bai-viet' } })
  await writeAudit(db, second, { action: 'article.publish', subject })
  await db.execute(sql`
    insert into audit_entries (actor_id, action, subject_type, subject_id, subject_name, address, created_at)
    select ${first.id}, 'user.role', 'user', n::text, 'người thứ ' || n, '::1',
      '2024-02-29T17:00:00Z'::timestamptz - n * interval '1 second'
    from generate_series(0, 1200) n`)
})
afterAll(() => database.drop())

const read = (address: string) => {
  const { filters, page } = auditList.parse(new URLSearchParams(address))
  return readAudit(db, { filters, page })
}

describe('the audit log is append-only', () => {
  test.each([
    sql`update audit_entries set reason = 'another'`,
    sql`update audit_entries set subject_name = 'somebody' where false`,
    sql`delete from audit_entries`,
    sql`delete from audit_entries where id = 1`,
    sql`truncate audit_entries cascade`,
    sql`truncate users cascade`,
  ])('even for the owner: %#', async (statement) => {
    const before = await db.$count(auditEntries)
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') },
    })
    await expect(database.asOwner(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
    expect(await db.$count(auditEntries)).toBe(before)
  })

  test('omits rolled back actions', async () => {
    const before = await db.$count(auditEntries)
    const failing = db.transaction(async (tx) => {
      await writeAudit(tx, first, { action: 'article.delete', subject: { id: 'one', name: 'Bài viết' } })
      throw new Error('not after all')
    })
    await expect(failing).rejects.toThrow('not after all')
    expect(await db.$count(auditEntries)).toBe(before)
  })
})

test.each([
  ['', 1203],
  ['what=article', 2],
  ['what=article.publish', 1],
  ['what=article.burn', 1203],
  ['what=toString', 1203],
  ['subject=one', 2],
  ['what=user&subject=one', 0],
  ['what=user&subject=7', 1],
  ['subject=%00%0a', 1203],
  // Midnight in Vietnam belongs to the next day.
  ['from=2024-02-29&to=2024-02-29', 1200],
  ['from=2024-03-01&to=2024-03-01', 1],
  ['from=2024-03-02&to=2024-03-01', 1203],
  ['actor=nobody', 1203],
])('%j finds %i', async (address, total) => {
  expect((await read(address)).total).toBe(total)
})

test('administrators find their own entries', async () => {
  expect(await listAuditActors(db)).toEqual([
    { id: first.id, name: 'Lê Thị Nhất' },
    { id: second.id, name: 'Trần Văn Nhì' },
  ])
  const { entries, total } = await read(`actor=${second.id}`)
  expect(total).toBe(1)
  expect(entries[0]).toMatchObject({ actorName: 'Trần Văn Nhì', action: 'article.publish', before: null })
})

test('pages are contiguous, newest first, and a page past the end is the last', async () => {
  const [one, two, last] = await Promise.all(['', 'page=2', 'page=999'].map(read))
  expect([one.page, one.pages, one.entries.length]).toEqual([1, 25, 50])
  expect(two.entries[0].id).toBeLessThan(one.entries[49].id)
  expect([last.page, last.entries.length]).toEqual([25, 3])
})

test('the file has every entry once', async () => {
  const ids: number[] = []
  for await (const entries of readWholeAudit(db, {})) ids.push(...entries.map(({ id }) => id))
  expect(ids).toHaveLength(1203)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('addresses keep their filters', () => {
  const address = `/admin/audit?actor=${first.id}&what=user.role&subject=7&from=2024-01-01&to=2024-02-01&page=3`
  const { filters, page } = auditList.parse(new URL(address, 'http://a').searchParams)
  expect(auditList.address({ filters, page })).toBe(address)
  expect(auditList.address({})).toBe('/admin/audit')
})
