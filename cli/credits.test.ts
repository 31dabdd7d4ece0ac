import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecrets } from '#core/secrets.server.ts'
import { runCommand } from '#tests/setup/command-line.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fillLedger } from '#tests/setup/ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const LEDGER_SECRET = 'a secret that only the operator has'
const environment = () => ({ DATA_DIR: database.dataDir, ...database.environment, LEDGER_SECRET })
const credits = (...args: string[]) => runCommand(['credits', ...args], environment())

test('reports the result, and exits with 1 and a description of the differences', async () => {
  const { ledger: ledgerKey } = readSecrets({ ...environment(), AUTH_SECRET: 'x' })
  const { connection } = database
  await fillLedger(connection, { users: 3, entries: 5, seed: 1, ledgerKey })
  const proven = await credits('verify')
  expect(proven).toMatchObject({ code: 0, stderr: '' })
  expect(proven.stdout).toMatch(
    /^1\d entries of 3 users compared with \d exports and \d payments\n.* MB of memory\n/,
  )
  expect(proven.stdout).toContain('every balance is the sum of its entries')

  await connection.db.execute(sql`update users set credits = 77777`)
  const differing = await credits('verify')
  expect(differing.code).toBe(1)
  expect(
    differing.stdout.match(/user [0-9a-f-]{36}: the balance is 77777, the entries make it \d+/g),
  ).toHaveLength(3)
  expect(differing.stderr).toMatch(/Ledger verification failed: 3 differences/)
})

test('accepts a single subcommand', async () => {
  for (const args of [[], ['prove'], ['verify', 'now']]) {
    expect(await credits(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('credits verify'),
    })
  }
})
