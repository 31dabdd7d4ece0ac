import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyRequests } from '#core/db/schema/requests.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const folder = new URL('../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => /_request-clocks[\w-]*\.sql$/.test(name))!
const update = readFileSync(new URL(file, folder), 'utf8')
  .split('--> statement-breakpoint')
  .find((statement) => statement.includes('UPDATE company_requests'))!

test('older requests get due dates and the answer date they would have had', async () => {
  const { db } = database.connection
  const request = {
    companyId: 1,
    kind: 'hide',
    message: '',
    requesterName: 'Lê Thị Hỏi',
    requesterEmail: 'hoi@example.vn',
    language: 'vi',
    address: '203.0.113.7',
  } as const
  const decidedAt = new Date('2026-11-20T00:00:00Z')
  // A week of confirmations, each in the last hour of UTC and so on the next day in Vietnam: Monday to Sunday.
  const confirmed = [15, 16, 17, 18, 19, 20, 21].map((day) => new Date(`2026-11-${day}T23:30:00Z`))
  await db
    .insert(companyRequests)
    .values([
      ...confirmed.map((confirmedAt) => ({ ...request, status: 'open' as const, confirmedAt })),
      { ...request, status: 'granted' as const, confirmedAt: confirmed[0], decidedAt },
      { ...request, status: 'unconfirmed' as const },
    ])
  await db.execute(sql.raw(update))
  const rows = await db
    .select()
    .from(companyRequests)
    .orderBy(sql`decided_at nulls first`, companyRequests.confirmedAt)
  expect(
    rows.map(({ answerDue, completionDue, answeredAt }) => [answerDue, completionDue, answeredAt]),
  ).toEqual([
    ['2026-11-18', '2026-11-26', null],
    ['2026-11-19', '2026-11-27', null],
    ['2026-11-20', '2026-11-28', null],
    ['2026-11-23', '2026-11-29', null],
    ['2026-11-24', '2026-11-30', null],
    ['2026-11-24', '2026-12-01', null],
    ['2026-11-24', '2026-12-02', null],
    [null, null, null],
    ['2026-11-18', '2026-11-26', decidedAt],
  ])
})
