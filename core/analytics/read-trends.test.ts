import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNewestPurchases } from '#core/billing/read-transactions.server.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { addDays, startOfDay, todayInVietnam } from '#time/vietnam-days.ts'
import { readTrends } from './read-trends.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
const db = () => database.connection.db

const now = Date.parse(`${todayInVietnam()}T12:00:00+07:00`)
const today = todayInVietnam(now)
/** The first moment of a day in Vietnam, which in UTC is the day before. */
const daysAgo = (days: number) => sql`${startOfDay(addDays(today, -days))}::timestamptz`

test('trends are the last 30 days in Vietnam against the 30 before', async () => {
  const empty = await readTrends(db(), now)
  expect(empty.revenue).toEqual({ sum: 0, before: 0, days: Array.from({ length: 30 }, () => 0) })

  const userId = await insertUser(db(), { fullName: 'Trần Mua Hàng' })
  await db().execute(sql`update users set created_at = ${daysAgo(29)} where id = ${userId}`)
  for (const [age, amount, refunded] of [
    [0, 4_900, 0],
    [29, 1_900, 900],
    [30, 9_900, 0],
    [60, 7_700, 0],
  ]) {
    await db()
      .execute(sql`insert into transactions (user_id, package_id, credits, amount, status, refunded_amount,
        credits_granted, completed_at, checked_at)
      values (${userId}, 'credits-5000', 5000, ${amount}, 'completed', ${refunded}, 5000, ${daysAgo(age)}, now())`)
    await db().execute(sql`insert into daily_counts (metric, day, count) values
      ('searches_memory', ${addDays(today, -age)}, 5), ('searches_opensearch', ${addDays(today, -age)}, 2),
      ('searches_fast', ${addDays(today, -age)}, 7)`)
  }
  await db().execute(sql`insert into imports (file_name, status, rows_new, rows_removed, finished_at) values
    ('a.csv', 'completed', 10, 3, ${daysAgo(0)}), ('b.csv', 'cancelled', 4, 0, ${daysAgo(0)}),
    ('c.csv', 'completed', 100, 0, ${daysAgo(45)}), ('d.csv', 'running', 8, 0, null)`)

  const trends = await readTrends(db(), now)
  expect(trends.revenue).toMatchObject({ sum: 4_900 + 1_000, before: 9_900 })
  expect(trends.revenue.days).toEqual([1_000, ...Array.from({ length: 28 }, () => 0), 4_900])
  expect(trends.purchases).toMatchObject({ sum: 2, before: 1 })
  expect(trends.searches).toMatchObject({ sum: 14, before: 7 })
  expect(trends.companies).toMatchObject({ sum: 11, before: 100 })
  expect(trends.registrations).toMatchObject({ sum: 1, before: 0 })
})

test('the newest purchases are completed ones, and a closed account has no name', async () => {
  const [first, ...others] = await listNewestPurchases(db(), 2)
  expect(first).toMatchObject({ customer: 'Trần Mua Hàng', amount: 4_900, credits: 5_000 })
  expect(others).toMatchObject([{ amount: 1_900, refundedAmount: 900 }])
  await db().execute(sql`insert into transactions (user_id, package_id, credits, amount, status, checked_at)
    values (${first.userId}, 'credits-5000', 5000, 1, 'pending', now())`)
  await db().execute(sql`update users set closed_at = now()`)
  expect((await listNewestPurchases(db(), 10)).map(({ customer, amount }) => [customer, amount])).toEqual([
    ['', 4_900],
    ['', 1_900],
    ['', 9_900],
    ['', 7_700],
  ])
})
