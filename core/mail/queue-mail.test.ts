import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { mails } from '#core/db/schema/mail.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { maxDailyNotices, queueMail, queueNotice } from './queue-mail.server.ts'

let database: TestDatabase
let db: Database
let recipient: string
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
})
beforeEach(() => void (recipient = `${randomUUID()}@example.vn`))
afterAll(() => database.drop())

const notice = { kind: 'low_balance', language: 'en', data: { balance: 9 } } as const
const notify = (emailVerified = true) => queueNotice(db, { ...notice, recipient, emailVerified })
const queued = () => db.$count(mails, eq(mails.recipient, recipient))

test('unconfirmed addresses get no notices', async () => {
  await notify(false)
  expect(await queued()).toBe(0)
})

test('limits notices to an address in 24 hours, across kinds', async () => {
  await queueNotice(db, { ...notice, kind: 'export_ready', recipient, emailVerified: true })
  for (let sent = 1; sent < maxDailyNotices + 3; sent++) await notify()
  expect(await queued()).toBe(maxDailyNotices)
  await db
    .update(mails)
    .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
    .where(eq(mails.recipient, recipient))
  await notify()
  expect(await queued()).toBe(maxDailyNotices + 1)
})

test('requested mail and security notices are neither counted nor limited', async () => {
  const reset = { kind: 'reset', recipient, language: 'en', data: {} } as const
  for (let sent = 0; sent < maxDailyNotices; sent++) await queueMail(db, reset)
  await notify()
  expect(await queued()).toBe(maxDailyNotices + 1)
})
