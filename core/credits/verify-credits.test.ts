import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, type DatabaseConnection, openDatabase } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { exportedCompanies, exports } from '#core/db/schema/exports.ts'
import { missedTamperings } from '#tests/chaos/missed-tamperings.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fillLedger } from '#tests/setup/ledger.ts'
import { describeDifference } from './ledger-difference.ts'
import { type Posting, postCredits } from './post-credits.server.ts'
import { verifyCredits } from './verify-credits.server.ts'
import { seed, tries } from '#tests/setup/seed.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
})
afterAll(() => database.drop())

const post = (userId: string, posting: Omit<Posting, 'userId'>) =>
  db.transaction((tx) => postCredits({ db: tx, ledgerKey }, { userId, ...posting }))
const words = async (key = ledgerKey) =>
  (await verifyCredits({ db, ledgerKey: key })).differences.map(describeDifference)

describe('verifying a ledger written by postings', () => {
  let userId: string
  let exportId: string
  let transactionId: string

  test('succeeds', async () => {
    userId = await insertUser(db, { credits: 10 })
    const [made] = await db
      .insert(exports)
      .values({
        userId,
        companyIds: [1, 2],
        companyCount: 2,
        creditsUsed: 2,
        format: 'csv',
        columns: ['name'],
        idempotencyKey: 'a',
        requestHash: 'a',
      })
      .returning()
    exportId = made.id
    await db.insert(exportedCompanies).values([1, 2].map((companyId) => ({ userId, companyId, exportId })))
    await post(userId, { amount: -2, reason: 'export', source: 'export', sourceId: exportId })
    const [bought] = await db
      .insert(transactions)
      .values({
        userId,
        packageId: 'credits-5000',
        credits: 5000,
        amount: 1900,
        creditsGranted: 4000,
        revision: 2,
      })
      .returning()
    transactionId = bought.id
    const source = 'transaction'
    await post(userId, { amount: 5000, reason: 'purchase', source, sourceId: `${bought.id}:1` })
    await post(userId, { amount: -1000, reason: 'refund', source, sourceId: `${bought.id}:2` })
    await post(userId, {
      amount: 1,
      reason: 'adjustment',
      source: 'admin',
      sourceId: randomUUID(),
      note: 'Bù "1"',
    })
    expect(await verifyCredits({ db, ledgerKey })).toEqual({
      entries: 5,
      users: 1,
      exports: 1,
      transactions: 1,
      differences: [],
      isCut: false,
    })
  })

  test('fails with another key', async () => {
    const found = await words(new TextEncoder().encode('another'))
    expect(found).toContain(
      `user ${userId}: entry 1 or what was before it was changed: its hash does not fit`,
    )
    expect(found).toHaveLength(6)
  })

  test('describes differences', async () => {
    await db.update(users).set({ credits: 7 }).where(eq(users.id, userId))
    await db.update(exports).set({ creditsUsed: 3 })
    await db.update(transactions).set({ creditsGranted: 5000, revision: 3 })
    await db.insert(users).values({ email: 'a@example.vn', fullName: 'A' })
    const [{ id: ungranted }] = await db.select().from(users).where(eq(users.email, 'a@example.vn'))
    expect((await words()).sort()).toEqual(
      [
        `user ${userId}: the balance is 7, the entries make it 4009`,
        `user ${userId}: export ${exportId} cost 3 credits, the ledger took 2`,
        `user ${userId}: export ${exportId} cost 3 credits for 2 new companies`,
        `user ${userId}: payment ${transactionId} says that it granted 5000 credits, its entries add up to 4000`,
        `user ${userId}: payment ${transactionId} says that it made 3 entries, there are 2 or their numbers have gaps`,
        `user ${ungranted}: there are 0 sign-up grants instead of 1`,
      ].sort(),
    )
  })

  test('lists up to a thousand differences and reports that there are more', async () => {
    await db.execute(sql`insert into users (email, full_name)
      select 'user-' || n || '@example.vn', 'A' from generate_series(1, 1500) n`)
    const { differences, isCut } = await verifyCredits({ db, ledgerKey })
    expect(differences).toHaveLength(1000)
    expect(isCut).toBe(true)
  })
})

test(`detects all of ${tries(80)} tamperings, SEED=${seed}`, async () => {
  const empty = await openTestDatabase()
  let superuser: DatabaseConnection | undefined
  try {
    const { connection } = empty
    const entries = await fillLedger(connection, { users: 8, entries: 12, seed, ledgerKey })
    expect(await verifyCredits({ db: connection.db, ledgerKey })).toMatchObject({ entries, differences: [] })
    const { pathname } = new URL(empty.url)
    const DATABASE_URL = Object.assign(new URL(inject('postgres')), { pathname }).href
    superuser = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: empty.dataDir })
    expect(await missedTamperings(superuser.db, { ledgerKey, seed, count: tries(80) })).toEqual([])
  } finally {
    await superuser?.close()
    await empty.drop()
  }
}, 600_000)
