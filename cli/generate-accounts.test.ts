import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { runCommand } from '#tests/setup/command-line.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow } from '#tests/setup/search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

function cli(...args: string[]) {
  const LEDGER_SECRET = 'a secret that only the operator has'
  return runCommand(args, { DATA_DIR: database.dataDir, ...database.environment, LEDGER_SECRET })
}

test('generates complete customers with valid ledgers, but not next to real accounts', async () => {
  const { db } = database.connection
  expect(await cli('generate', '--accounts', '3')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There are no companies'),
  })
  const rows = Array.from({ length: 40 }, (_, place) =>
    companyRow(String(100_000_000 + place).padStart(10, '0'), `CÔNG TY SỐ ${place}`),
  )
  await db.insert(companies).values(rows)

  const made = await cli('generate', '--accounts', '60', '--exports', '500', '--transactions', '450')
  expect(made).toMatchObject({ code: 0 })
  expect(made.stdout).toMatch(/^60 customers, 500 exports of [\d,]+ paid companies, 450 purchases, /)
  const proven = await cli('credits', 'verify')
  expect(proven).toMatchObject({ code: 0, stderr: '' })
  expect(proven.stdout).toMatch(/of 60 users compared with 500 exports and 450 payments/)

  const {
    rows: [found],
  } = (await db.execute(sql`select
      (select count(*) from users where full_name ~ '^[[:upper:]][[:lower:]]+( [[:upper:]][[:lower:]]+)+$')::int as named,
      (select count(*) from users where closed_at is not null)::int as closed,
      (select count(*) from transactions where refunded_amount > 0)::int as refunded,
      (select max(cardinality(company_ids)) from exports) as largest,
      (select min(created_at) > now() - interval '731 days' and max(created_at) <= now() from exports) as recent,
      (select count(distinct date_trunc('month', created_at)) from exports)::int as months,
      (select count(*) from credentials)::int as credentials`)) as unknown as {
    rows: Record<string, number>[]
  }
  expect(found.named + found.closed).toBe(60)
  expect(found).toMatchObject({ recent: true, credentials: 0 })
  expect(found.refunded).toBeGreaterThan(0)
  expect(found.largest).toBeLessThanOrEqual(23)
  expect(found.months).toBeGreaterThan(12)

  expect(await cli('generate', '--accounts', '3')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has real accounts[^]*--force/),
  })
  expect(await cli('generate', '--accounts', '3', '--force')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/seed 1 are already in this database[^]*--seed/),
  })
  await insertUser(db)
  expect(await cli('generate', '--accounts', '3', '--force', '--seed', '2')).toMatchObject({ code: 0 })
})

test('reports conflicting options', async () => {
  for (const [args, message] of [
    [['--accounts', '3', '--out', 'a.csv'], /--out cannot be combined with --accounts/],
    [['--companies', '3', '--exports', '9'], /--exports requires --accounts/],
    [['--accounts', '0'], /whole number from 1/],
    [['--accounts', '2', '--exports', '201'], /from 0 to 200/],
  ] as const) {
    expect(await cli('generate', ...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) })
  }
})
