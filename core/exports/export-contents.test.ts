import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow, insertCompanies } from '#tests/setup/search.ts'
import { defaultColumns } from './columns.ts'
import { exportCompanies } from './export-companies.server.ts'
import { exportContents } from './export-contents.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('export contents omit removed and hidden companies and are limited to their owner', async () => {
  const { db } = database.connection
  const userId = await insertUser(db, { credits: 10 })
  const ids = await insertCompanies(
    database,
    ['A', 'B', 'C', 'D'].map((name, at) => companyRow(`010001000${at}`, name, { phone: '02438250000' })),
  )
  const selection = [ids[3], ids[0], ids[2], ids[1]]
  const { id: exportId } = await exportCompanies(
    { db, ledgerKey, ...unlimitedQuotes },
    {
      userId,
      companyIds: selection,
      format: 'csv',
      columns: [...defaultColumns],
      idempotencyKey: randomUUID(),
    },
  )
  const contents = (limit: number) => exportContents(db, { userId, exportId, limit })

  const fresh = await contents(3)
  expect(fresh.first.map(({ name }) => name)).toEqual(['D', 'A', 'C'])
  expect(fresh).toMatchObject({ listedCount: 4, hiddenCount: 0 })

  await db.update(companies).set({ removal: 'request' }).where(eq(companies.id, ids[3]))
  await db
    .update(companies)
    .set({ hiddenFields: ['phone'] })
    .where(eq(companies.id, ids[0]))
  const later = await contents(2)
  expect(later.first.map(({ name, phone }) => [name, phone])).toEqual([
    ['A', null],
    ['C', '02438250000'],
  ])
  expect(later).toMatchObject({ listedCount: 3, hiddenCount: 1 })

  const somebodyElse = await insertUser(db)
  await expect(exportContents(db, { userId: somebodyElse, exportId, limit: 2 })).rejects.toMatchObject({
    type: 'not_found',
  })
  await expect(exportContents(db, { userId, exportId: 'no id', limit: 2 })).rejects.toMatchObject({
    type: 'not_found',
  })
})
