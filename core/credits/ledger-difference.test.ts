import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '#core/db/schema/exports.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { describeDifference } from './ledger-difference.ts'
import { type Posting, postCredits } from './post-credits.server.ts'
import { verifyCredits } from './verify-credits.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('reports entries with a wrong position, owner or content', async () => {
  const { db } = database.connection
  const [moved, raised, gone, foreign, buyer, other] = await Promise.all(
    Array.from({ length: 6 }, () => insertUser(db, { credits: 10 })),
  )
  const post = (userId: string, posting: Omit<Posting, 'userId'>) =>
    db.transaction((tx) => postCredits({ db: tx, ledgerKey }, { userId, ...posting }))
  const [made] = await db
    .insert(exports)
    .values({
      userId: buyer,
      companyIds: [],
      companyCount: 0,
      creditsUsed: 0,
      format: 'csv',
      columns: ['name'],
      idempotencyKey: 'a',
      requestHash: 'a',
    })
    .returning()
  const [missing, stranger] = [randomUUID(), randomUUID()]
  await post(other, { amount: -2, reason: 'export', source: 'export', sourceId: made.id })
  await post(other, { amount: -1, reason: 'export', source: 'export', sourceId: missing })
  await post(moved, { amount: 1, reason: 'adjustment', source: 'admin', sourceId: randomUUID() })
  await database.connection.asOwner(async ({ db: tx }) => {
    // As a superuser could: without triggers and foreign keys.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update credit_entries set entry_number = 3 where user_id = ${moved} and entry_number = 2`,
    )
    await tx.execute(sql`update credit_entries set balance_after = 11 where user_id = ${raised}`)
    await tx.execute(sql`delete from users where id = ${gone}`)
    await tx.execute(sql`update credit_entries set source_id = ${stranger} where user_id = ${foreign}`)
  })
  const { differences } = await verifyCredits({ db, ledgerKey })
  const broken = 'or what was before it was changed: its hash does not fit'
  const expected = [
    [moved, 'entry 3 stands where entry 2 belongs'],
    [moved, `entry 3 ${broken}`],
    [moved, 'entry 3 is not the last that was written: entries after it are missing'],
    [raised, `entry 1 ${broken}`],
    [raised, 'the balance after entry 1 is 11, its amount makes it 10'],
    [raised, 'the balance is 10, the entries make it 10'],
    [gone, 'entry 1 belongs to a user who does not exist'],
    [foreign, `entry 1 ${broken}`],
    [foreign, `entry 1 names ${stranger} as the account it is about`],
    [other, `an entry names the export ${missing}, which does not exist`],
    [other, `the export ${made.id} was booked here but belongs to user ${buyer}`],
  ].map(([user, words]) => `user ${user}: ${words}`)
  expect(differences.map(describeDifference).toSorted()).toEqual(expected.toSorted())
})
