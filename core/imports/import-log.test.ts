import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { acquireImportLock } from './import-log.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('releases the lock when closing the log of dead imports fails', async () => {
  const { connection } = database
  const db = new Proxy(connection.db, {
    get: (target, name, receiver) =>
      name === 'update'
        ? () => ({ set: () => ({ where: () => Promise.reject(new Error('gone')) }) })
        : Reflect.get(target, name, receiver),
  })
  await expect(acquireImportLock({ ...connection, db })).rejects.toThrow('gone')
  await (await acquireImportLock(connection)).release()
})
