import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Random } from '#demo/companies/random.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { refundSome, writeRandomBooks } from '#tests/setup/random-books.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { rowMetrics, rowSources } from './metrics.ts'
import { readDays, readSums } from './read-counts.server.ts'
import { readProgress } from './progress.server.ts'
import { resetCounts, rollUp } from './roll-up.server.ts'

const metrics = Object.values(rowMetrics).flat()
const day = 86_400_000
/** Noon in Vietnam: hours from both midnights, whenever the test runs. */
const now = Date.parse(`${todayInVietnam()}T12:00:00+07:00`) - day
const today = todayInVietnam(now)

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

const db = () => database.connection.db
const read = async (days: { from?: string; to?: string } = {}) =>
  readDays(db(), await readProgress(db()), { metrics, ...days })
/** Counts every row of every table. */
const countAnew = (days: { from?: string; to?: string } = {}) =>
  readDays(db(), { countedThrough: {}, changedDays: [] }, { metrics, ...days })
const storedRows = async () => {
  const { rows } = (await db().execute(
    sql`select metric, day::text, count::int from daily_counts order by metric, day`,
  )) as unknown as { rows: { metric: string; day: string; count: number }[] }
  return rows
}

/** Sums from plain SQL, independent of the code under test. */
async function plainSums(): Promise<Record<string, number>> {
  const { rows } = (await db().execute(sql`select
    (select count(*) from users)::int as registrations,
    (select count(*) from users where closed_at is not null)::int as closures,
    (select count(*) from exports)::int as exports,
    (select sum(company_count) from exports)::int as exported_companies,
    (select count(*) from transactions where completed_at is not null)::int as purchases,
    (select sum(amount) from transactions where completed_at is not null)::int as revenue_cents,
    (select sum(case when dispute = 'lost' then amount else refunded_amount end) from transactions
      where completed_at is not null)::int as refunds_cents,
    (select count(*) from audit_entries where action = 'article.create')::int as articles_written,
    (select count(*) from audit_entries where action like 'help_article.%')::int as help_changes,
    (select sum(amount) from credit_entries)::int as ledger`)) as unknown as {
    rows: Record<string, number>[]
  }
  return rows[0]
}

describe('totals equal those of the tables', () => {
  test.each([1, 2, 3])('after random histories, rolled up at random times (seed %i)', async (seed) => {
    const random = new Random(seed)
    for (let age = 80; age >= 0; age -= 20) {
      await writeRandomBooks(db(), random, { now, oldest: age + 19, latest: age, rows: 8 })
      if (random.chance(0.7)) await rollUp(db(), now - (age - random.below(2)) * day)
      await refundSome(db(), random)
      expect(await read()).toEqual(await countAnew())
      if (random.chance(0.7)) await rollUp(db(), now - age * day)
      expect(await read()).toEqual(await countAnew())
      const range = { from: addDays(today, -age - 10), to: addDays(today, -age + 5) }
      expect(await read(range)).toEqual(await countAnew(range))
    }
    const { all } = await readSums(db(), await readProgress(db()), metrics, { all: addDays(today, 1) })
    const { ledger, ...plain } = await plainSums()
    expect(all).toMatchObject(plain)
    expect(plain.refunds_cents).toBeGreaterThan(0)
    const { credits_sold, credits_granted, credits_taken_back, credits_removed, credits_spent } = all
    expect(credits_sold + credits_granted - credits_taken_back - credits_removed - credits_spent).toBe(ledger)
  })

  test('for an empty database', async () => {
    await rollUp(db(), now)
    await rollUp(db(), now)
    expect(await read()).toEqual([])
    await insertUser(db(), { createdAt: new Date(now) })
    expect(await read()).toEqual([{ day: today, counts: { registrations: 1 } }])
  })

  test('after rows were written in the past, once counts are reset', async () => {
    await rollUp(db(), now)
    await writeRandomBooks(db(), new Random(5), { now, oldest: 30, latest: 1, rows: 5 })
    await resetCounts(db())
    expect(await read()).toEqual(await countAnew())
    await rollUp(db(), now)
    expect(await read()).toEqual(await countAnew())
  })
})

test('a day follows Vietnam time and is complete ten minutes after midnight', async () => {
  const midnight = Date.parse(`${today}T00:00:00+07:00`)
  for (const offset of [-1, 0]) await insertUser(db(), { createdAt: new Date(midnight + offset) })
  await rollUp(db(), midnight + 9 * 60_000)
  expect(await storedRows()).toEqual([])
  await rollUp(db(), midnight + 11 * 60_000)
  const yesterday = addDays(today, -1)
  expect(await storedRows()).toEqual([{ metric: 'registrations', day: yesterday, count: 1 }])
  expect(await read()).toEqual([
    { day: yesterday, counts: { registrations: 1 } },
    { day: today, counts: { registrations: 1 } },
  ])
})

test('does not read counted days again, except for purchases synced since', async () => {
  await writeRandomBooks(db(), new Random(9), { now, oldest: 20, latest: 2, rows: 10 })
  await rollUp(db(), now)
  const counted = await storedRows()
  // The application never writes past rows; these show which days are read from tables.
  await writeRandomBooks(db(), new Random(10), { now, oldest: 20, latest: 2, rows: 3 })
  await rollUp(db(), now)
  expect(await storedRows()).toEqual(counted)
  expect(await read()).not.toEqual(await countAnew())

  await db()
    .execute(sql`update transactions set refunded_amount = amount, status = 'refunded', checked_at = now()
    where completed_at is not null`)
  await rollUp(db(), now)
  const refunds = (await storedRows()).filter(({ metric }) => metric === 'refunds_cents')
  const { refunds_cents } = await plainSums()
  expect(refunds.reduce((sum, { count }) => sum + count, 0)).toBe(refunds_cents)

  // Payments synced long before the last roll-up are included in it.
  await db().execute(sql`update daily_count_progress set updated_at = now() + interval '1 hour'`)
  await db().execute(
    sql`update transactions set refunded_amount = 0, status = 'completed', checked_at = now()`,
  )
  expect((await readProgress(db())).changedDays).toEqual([])
})

test('reads a year in as many statements as a week', async () => {
  await writeRandomBooks(db(), new Random(3), { now, oldest: 300, latest: 0, rows: 20 })
  await rollUp(db(), now)
  const week = await countStatements(db(), () => read({ from: addDays(today, -6), to: today }))
  const year = await countStatements(db(), () => read({ from: addDays(today, -365), to: today }))
  expect([week, year]).toEqual([3, 3])
})

test('counts once for concurrent roll-ups', async () => {
  await writeRandomBooks(db(), new Random(4), { now, oldest: 200, latest: 0, rows: 30 })
  const open = () => openDatabase({ DATA_DIR: database.dataDir, ...database.environment, DATABASE_POOL: 4 })
  const others = await Promise.all([open(), open(), open()])
  try {
    await Promise.all(others.flatMap((other) => [rollUp(other.db, now), rollUp(other.db, now)]))
    expect(await read()).toEqual(await countAnew())
    await rollUp(db(), now)
    expect(await read()).toEqual(await countAnew())
    const { countedThrough } = await readProgress(db())
    expect(Object.values(countedThrough)).toEqual(Array(rowSources.length).fill(addDays(today, -1)))
  } finally {
    await Promise.all(others.map((other) => other.close()))
  }
})
