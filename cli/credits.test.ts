import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type DatabaseConnection } from '#core/db/client.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { fillLedger } from '#tests/setup/ledger.ts'
import { placeEmptyDatabase } from '#tests/setup/empty-database.ts'

let DATA_DIR: string
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cli-credits-'))
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const LEDGER_SECRET = 'a secret that only the operator has'

/** The embedded database takes one process: what the test does to it is done before the command. */
async function withDatabase(work: (connection: DatabaseConnection) => Promise<unknown>): Promise<void> {
  await placeEmptyDatabase(DATA_DIR)
  const connection = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })
  await connection.migrate()
  await work(connection)
  await connection.close()
}

function credits(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR, LEDGER_SECRET, DATABASE_URL: '', NODE_ENV: '' }
  const main = join(import.meta.dirname, 'main.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'credits', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

test('says what it proved, and ends with 1 and in words where something differs', async () => {
  const { ledger: ledgerKey } = readSecrets({ DATA_DIR, LEDGER_SECRET, AUTH_SECRET: 'x' })
  await withDatabase((connection) => fillLedger(connection, { users: 3, entries: 5, seed: 1, ledgerKey }))
  const proven = await credits('verify')
  expect(proven).toMatchObject({ code: 0, stderr: '' })
  expect(proven.stdout).toMatch(
    /^1\d entries of 3 users compared with \d exports and \d payments\n.* MB of memory\n/,
  )
  expect(proven.stdout).toContain('every balance is the sum of its entries')

  await withDatabase(({ db }) => db.execute(sql`update users set credits = 77777`))
  const differing = await credits('verify')
  expect(differing.code).toBe(1)
  expect(
    differing.stdout.match(/user [0-9a-f-]{36}: the balance is 77777, the entries make it \d+/g),
  ).toHaveLength(3)
  expect(differing.stderr).toMatch(/does not prove itself: 3 differences/)
})

test('takes one word', async () => {
  for (const args of [[], ['prove'], ['verify', 'now']]) {
    expect(await credits(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('credits verify'),
    })
  }
})
