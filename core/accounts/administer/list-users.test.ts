import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { listUsers } from './list-users.server.ts'
import { userList } from './user-list.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  await db.execute(sql`
    insert into users (full_name, email, company_name, credits, role, created_at, closed_at) values
      ('Nguyễn Đức Ánh', 'duc.anh@example.vn', 'Công ty Đại Phát', 5, 'user', '2024-01-01Z', null),
      ('ĐẶNG THỊ HOA', 'hoa_100%@example.vn', null, 50, 'guest', '2024-01-02Z', null),
      ('An Bình', 'an@xn--vd.vn', 'A\\B', 500, 'admin', '2024-01-03Z', null),
      ('', 'closed@invalid', null, 0, 'user', '2024-01-04Z', now())`)
  await db.execute(sql`
    insert into users (full_name, email, credits, created_at)
    select 'Khách ' || lpad(n::text, 3, '0'), n || '@khach.example', n, '2023-01-01Z'::timestamptz + n * interval '1 hour'
    from generate_series(1, 120) n`)
})
afterAll(() => database.drop())

const list = (address: string) => listUsers(db, userList.parse(new URLSearchParams(address)))
const namesOf = async (address: string) => (await list(address)).users.map(({ fullName }) => fullName)

test.each([
  ['nguyen duc', ['Nguyễn Đức Ánh']],
  ['ÁNH  Nguyễn', ['Nguyễn Đức Ánh']],
  ['dai phat', ['Nguyễn Đức Ánh']],
  ['DUC.ANH@', ['Nguyễn Đức Ánh']],
  ['đặng', ['ĐẶNG THỊ HOA']],
  ['dang thi', ['ĐẶNG THỊ HOA']],
  ['_100%', ['ĐẶNG THỊ HOA']],
  ['100_', []],
  ['%hoa%', []],
  ['a\\b', ['An Bình']],
  ["'; drop table users; --", []],
  ['\0', undefined],
  ['closed@invalid', []],
])('%j finds %j', async (query, expected) => {
  const address = new URLSearchParams({ q: query, sort: 'credits' }).toString()
  if (expected) expect(await namesOf(address)).toEqual(expected)
  else expect((await list(address)).total).toBe(123)
})

test.each([
  ['', 'An Bình', 'Khách 074'],
  ['sort=joined&order=ascending', 'Khách 001', 'Khách 050'],
  ['sort=name', 'An Bình', 'Khách 048'],
  ['sort=name&order=descending', 'Nguyễn Đức Ánh', 'Khách 072'],
  ['sort=credits', 'An Bình', 'Khách 072'],
  ['sort=role', 'An Bình', undefined],
  ['sort=email&order=descending', 'ĐẶNG THỊ HOA', undefined],
  ['sort=password&order=;drop', 'An Bình', undefined],
])('pages sorted by %j start and end correctly', async (address, first, last) => {
  const names = await namesOf(address)
  expect(names).toHaveLength(50)
  expect(names[0]).toBe(first)
  if (last) expect(names[49]).toBe(last)
})

test('pages are contiguous, and a page past the end is the last', async () => {
  const seen = [await list('sort=name'), await list('sort=name&page=2'), await list('sort=name&page=3')]
  expect(new Set(seen.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(123)
  expect(seen[2]).toMatchObject({ total: 123, beyond: 0, page: 3, pages: 3 })
  expect(await list('sort=name&page=999999999')).toEqual(seen[2])
  expect(await list('q=nobody&page=7')).toEqual({ users: [], total: 0, beyond: 0, page: 1, pages: 1 })
})

test('filters by role', async () => {
  expect(await namesOf('role=admin')).toEqual(['An Bình'])
  expect(await namesOf('role=guest')).toEqual(['ĐẶNG THỊ HOA'])
  expect((await list('role=root')).total).toBe(123)
})

test('reads two hundred pages from either end', async () => {
  const many = 10_060
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`
      insert into users (full_name, email) select 'Zz', n || '@zz.example' from generate_series(1, ${many - 123}) n`)
      const last = await listUsers(tx, userList.parse(new URLSearchParams('sort=name&page=300')))
      expect(last).toMatchObject({ total: many, beyond: 60, page: 200, pages: 200 })
      expect(last.users).toHaveLength(50)
      const turned = await listUsers(tx, userList.parse(new URLSearchParams('sort=name&order=descending')))
      expect(last.users.map(({ id }) => id)).not.toContain(turned.users[0].id)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
})

async function planOf(of: Database, address: string): Promise<string> {
  let plan = ''
  const execute = async (query: SQL) => {
    const { rows } = (await of.execute(sql`explain ${query}`)) as unknown as {
      rows: Record<string, string>[]
    }
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    return { rows: [{ total: 0 }] }
  }
  await listUsers({ execute } as unknown as Database, userList.parse(new URLSearchParams(address)))
  return plan
}

test('reads count and page in one statement with one table scan', async () => {
  expect(await countStatements(db, () => list('q=khach&sort=name&page=2'))).toBe(1)
  for (const address of ['q=khach', 'q=khach&sort=name&page=2', 'sort=credits', 'sort=email&role=user']) {
    const plan = await planOf(db, address)
    // The second scan reads the rows of the page by key.
    expect(plan.match(/ Scan .*\bon users\b/g) ?? [], `${address}\n${plan}`).toHaveLength(2)
  }
})

test('reads all accounts by name, email or date in index order', async () => {
  for (const [address, index] of [
    ['', 'Backward using users_listed_by_day_idx'],
    ['sort=joined&order=ascending', 'using users_listed_by_day_idx'],
    ['sort=name&page=2', 'using users_listed_by_name_idx'],
    ['sort=name&order=descending', 'Backward using users_listed_by_name_idx'],
    ['sort=email', 'using users_listed_by_email_idx'],
  ]) {
    const plan = await db.transaction(async (tx) => {
      // The table is too small for the planner to choose an index.
      await tx.execute(sql`set local enable_sort = off`)
      return planOf(tx, address)
    })
    expect(plan).toContain(index)
  }
})

test('addresses omit defaults', () => {
  const back = (address: string) => userList.address(userList.parse(new URLSearchParams(address)))
  expect(back('sort=joined&order=descending&page=1&q=&role=')).toBe('/admin/users')
  expect(back('q= a  b &role=guest&sort=name&order=descending&page=3')).toBe(
    '/admin/users?q=a+b&role=guest&sort=name&order=descending&page=3',
  )
})
