import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '#core/db/query-rows.ts'
import { insertAdministrator, insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { readAudit } from './read-audit.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const folder = new URL('../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('erasable-names.sql'))!
const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')
const moving = statements.slice(
  statements.findIndex((statement) => statement.includes('DISABLE TRIGGER')),
  statements.findIndex((statement) => statement.includes('DROP COLUMN')) + 1,
)

test('names in old entries move to the erasable table; those of closed accounts are deleted', async () => {
  const { db } = database.connection
  const actor = await insertAdministrator(db, 'Người Làm')
  const living = await insertUser(db, { fullName: 'Tên Mới', email: 'con@example.vn' })
  const closed = await insertUser(db, { fullName: '', closedAt: new Date() })
  await database.asOwner(sql`alter table audit_entries add column actor_name text`)
  const values = (name: string) => JSON.stringify({ fullName: name, companyName: 'Cũ', credits: 1 })
  for (const id of [living, closed]) {
    await db.execute(sql`insert into audit_entries
      (actor_id, actor_name, action, subject_type, subject_id, subject_name, before, after, address)
      values (${actor.id}, 'Tên Ngày Ấy', 'user.profile', 'user', ${id}, 'Tên Cũ', ${values('Tên Cũ')},
        '{"fullName": "Tên Mới"}', '')`)
  }
  await db.execute(sql`insert into audit_entries
    (actor_id, actor_name, action, subject_type, subject_id, subject_name, before, address) values
    (${actor.id}, 'Tên Ngày Ấy', 'company.correct', 'company', '0100109106', 'CÔNG TY A', '{"email": "a@b.vn"}', ''),
    (${actor.id}, 'Tên Ngày Ấy', 'user.role', 'user', ${living}, 'Tên Cũ', '{"role": "user"}', '')`)
  for (const statement of moving) await database.asOwner(sql.raw(statement))

  const { entries } = await readAudit(db, { filters: {}, page: 1 })
  expect(entries.toReversed()).toMatchObject([
    {
      actorName: 'Người Làm',
      subjectName: 'Tên Mới (con@example.vn)',
      before: { fullName: 'Tên Cũ', companyName: 'Cũ', credits: 1 },
      after: { fullName: 'Tên Mới' },
    },
    { subjectName: null, before: { credits: 1 }, after: null },
    { subjectName: 'CÔNG TY A', before: { email: 'a@b.vn' } },
    { subjectName: 'Tên Mới (con@example.vn)', before: { role: 'user' }, after: null },
  ])
  const [{ log }] = await queryRows<{ log: string }>(
    db,
    sql`select string_agg(audit_entries::text, ' ') as log from audit_entries`,
  )
  expect(log).not.toMatch(/Tên/)
  await expect(db.execute(sql`update audit_entries set reason = ''`)).rejects.toThrow()
})
