import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { dropCompanyIndexes, ensureCompanyIndexes } from './company-indexes.server.ts'

test('two processes that find the same indexes missing build them once without an error', async () => {
  const { connection, environment, dataDir, drop } = await openTestDatabase()
  const other = await openDatabase({ ...environment, DATABASE_POOL: 2, DATA_DIR: dataDir })
  const [built, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  try {
    await dropCompanyIndexes(connection)
    const first = ensureCompanyIndexes({
      ...connection,
      asOwner: (work) =>
        connection.asOwner(async (session) => {
          const result = await work(session)
          built.resolve()
          await commit.promise
          return result
        }),
    })
    await built.promise
    const second = ensureCompanyIndexes(other)
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(await connection.asOwner(({ db }) => queryRows(db, waiting))).not.toEqual([])
    }, 30_000)
    commit.resolve()
    expect([(await first).length, await second]).toEqual([3, []])
  } finally {
    commit.resolve()
    await other.close()
    await drop()
  }
})
