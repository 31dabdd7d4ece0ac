import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#core/db/schema/content.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { findRecords } from './find-records.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database.connection
  const { id } = await insertAdministrator(db, 'Nguyễn Biên Tập')
  await db.execute(sql`
    insert into users (full_name, email, created_at)
    select 'Trần Thép ' || n, 'thep-' || n || '@khach.example', '2023-01-01Z'::timestamptz + n * interval '1 hour'
    from generate_series(1, 7) n`)
  await db.insert(texts).values([
    {
      kind: 'article',
      authorId: id,
      slug: 'gia-thep',
      titleVi: 'Giá thép',
      contentVi: '<p>…</p>',
      status: 'draft',
    },
    { kind: 'article', authorId: id, slug: 'rice', titleEn: 'Rice', contentEn: '<p>…</p>', status: 'draft' },
  ])
})
afterAll(() => database.drop())

const find = (text: string) => findRecords(database.connection.db, text, 'en')

test('users and articles are found by words without accents, the newest five of them', async () => {
  const { users, articles } = await find('thep')
  expect(users.map(({ email }) => email)).toEqual([7, 6, 5, 4, 3].map((n) => `thep-${n}@khach.example`))
  expect(articles).toEqual([expect.objectContaining({ title: 'Giá thép', isDraft: true })])
  expect(Object.keys(users[0])).toEqual(['id', 'fullName', 'email'])
})

test('a blank text finds nothing', async () => {
  expect(await find(' \n')).toEqual({ users: [], articles: [] })
})

test('wildcards in the text match only themselves', async () => {
  expect((await find('th%p')).users).toEqual([])
  expect((await find('%')).articles).toEqual([])
})
