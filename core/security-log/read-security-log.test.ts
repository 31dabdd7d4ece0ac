import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authOptions } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { securityLogList } from './security-events.ts'
import { readSecurityLog } from './read-security-log.server.ts'
import { recordSecurityEvent, securityHash } from './security-log.server.ts'

let database: TestDatabase
const an = { email: 'an@example.vn' }
const context = { authOptions }

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database.connection
  await recordSecurityEvent(db, context, { event: 'sign_in.succeeded', account: an, address: '203.0.113.1' })
  await recordSecurityEvent(db, context, { event: 'api_key.created', account: an, address: '2001:db8::1' })
  await db.execute(sql`
    insert into security_events (event, account_hash, address, created_at)
    select 'sign_in.wrong_password', repeat('0', 64), '198.51.100.1',
      '2024-02-29T17:00:00Z'::timestamptz - n * interval '1 second'
    from generate_series(0, 120) n`)
})
afterAll(() => database.drop())

const read = (query: string) => {
  const asked = securityLogList.parse(new URLSearchParams(query))
  return readSecurityLog({ db: database.connection.db, ...context }, asked)
}

/** All entries, page by page. */
async function readAll(query: string) {
  const pages = [await read(query)]
  while (pages.at(-1)!.older !== undefined) pages.push(await read(`${query}&before=${pages.at(-1)!.older}`))
  return pages
}

test.each([
  ['', 123],
  ['what=sign_in', 122],
  ['what=sign_in.succeeded', 1],
  ['what=sign_in.burn', 123],
  ['what=toString', 123],
  ['email=%20AN%40Example.vn%20', 2],
  ['email=nobody%40example.vn', 0],
  [`account=${'0'.repeat(64)}`, 121],
  ['account=0', 123],
  ['address=2001%3ADB8%3A%3A1', 1],
  ['address=%00%0a', 123],
  ['what=api_key&email=an%40example.vn', 1],
  // Midnight in Vietnam belongs to the next day.
  ['from=2024-02-29&to=2024-02-29', 120],
  ['from=2024-03-01&to=2024-03-01', 1],
  ['from=2024-03-02&to=2024-03-01', 123],
])('%j finds %i', async (query, total) => {
  expect((await readAll(query)).flatMap(({ entries }) => entries)).toHaveLength(total)
})

test('reads the log newest first, each entry once', async () => {
  const pages = await readAll('')
  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 23])
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect((await read('before=1')).entries).toEqual([])
  expect((await read('before=x')).entries).toHaveLength(50)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('a URL of the log keeps its filters', () => {
  const account = securityHash(context, an.email)
  const address = `/admin/sign-in-log?what=sign_in&email=an%40example.vn&account=${account}&address=%3A%3A1&from=2024-01-01&to=2024-02-01&before=7`
  const { filters, before } = securityLogList.parse(new URL(address, 'http://a').searchParams)
  expect(securityLogList.address({ filters, before })).toBe(address)
  expect(securityLogList.address({})).toBe('/admin/sign-in-log')
})
