import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { companyRow, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { createRebuilder, rebuildInMemory } from './rebuild.server.ts'
import type { SearchLog } from '../search-context.ts'
import { compareIndex, countDifferences, versionsOf } from './verify.server.ts'

let directory: TestSearch
const rebuilderOf = (of: Parameters<typeof rebuildInMemory>[0] & { log: SearchLog }) =>
  createRebuilder({ ...of, build: rebuildInMemory(of) })
let by: Administrator

beforeAll(async () => {
  directory = await openTestSearch({
    rows: Array.from({ length: 50 }, (_, n) =>
      companyRow(`01001091${String(n).padStart(2, '0')}`, `SỐ ${n}`),
    ),
  })
  const id = await insertUser(directory.database.connection.db)
  by = { id, fullName: 'Quản Trị', email: 'a@example.vn', address: '192.0.2.1' }
})
afterAll(() => directory.close())

test('installs a complete rebuilt index, with one audit entry', async () => {
  const { context, indexSync, database } = directory
  const { db } = database.connection
  const { index, log } = context
  const former = index.engine
  const rebuilder = rebuilderOf({ db, index, indexSync, log })
  expect(await rebuilder.start(by)).toBe('started')
  expect(await rebuilder.start(by)).toBe('running')
  expect(index.engine).toBe(former)
  // Changes during the build, and a sync in flight when the index is replaced.
  await db.insert(companies).values(companyRow('0200109106', 'MỚI'))
  const ticks = Array.from({ length: 5 }, () => indexSync.tick())
  await Promise.all([rebuilder.ended(), ...ticks])
  expect(index.engine).not.toBe(former)
  await indexSync.tick()
  expect(countDifferences(await compareIndex(db, versionsOf(index.engine!)))).toBe(0)
  // Rows added meanwhile came with the rebuild or right after it.
  expect(await index.engine!.stats()).toMatchObject({ documents: 51 })
  expect(rebuilder.state()).toMatchObject({ since: undefined, last: { failed: false } })
  const { rows } = (await db.execute(
    sql`select action, subject_type as type from audit_entries`,
  )) as unknown as { rows: object[] }
  expect(rows).toEqual([{ action: 'index.rebuild', type: 'index' }])
})

test('a failed rebuild keeps the current index, and another may begin', async () => {
  const { context, indexSync, database } = directory
  const { index, log } = context
  const former = index.engine
  const { db } = database.connection
  const broken = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name, receiver),
  })
  const rebuilder = rebuilderOf({ db: broken, index, indexSync, log })
  expect(await rebuilder.start(by)).toBe('started')
  await rebuilder.ended()
  expect(index.engine).toBe(former)
  expect(rebuilder.state()).toMatchObject({ since: undefined, last: { failed: true } })
  expect(await rebuilder.start(by)).toBe('started')
  await rebuilder.ended()
})

test('applies changes made after their row was read once the rebuilt index is in place', async () => {
  const { context, indexSync, database } = directory
  const { index, log } = context
  const { db } = database.connection
  const slow = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute'
        ? async (...asked: Parameters<typeof db.execute>) => {
            const found = await target.execute(...asked)
            // The rows of companies, not the single row with the last change.
            if ((found as unknown as { rows: unknown[] }).rows.length > 1)
              await db.insert(companies).values(companyRow('0200109107', 'SAU'))
            return found
          }
        : Reflect.get(target, name, receiver),
  })
  const rebuilder = rebuilderOf({ db: slow, index, indexSync, log })
  await rebuilder.start(by)
  await rebuilder.ended()
  const { documents } = await index.engine!.stats()
  expect(documents).toBe(Number(await db.$count(companies)))
  expect(countDifferences(await compareIndex(db, versionsOf(index.engine!)))).toBe(0)
})

test('a rebuild that cannot be logged does not begin, and another may', async () => {
  const { context, indexSync, database } = directory
  const { index, log } = context
  const former = index.engine
  const rebuilder = rebuilderOf({ db: database.connection.db, index, indexSync, log })
  const stranger = { ...by, id: '00000000-0000-4000-8000-000000000000' }
  await expect(rebuilder.start(stranger)).rejects.toThrow()
  expect([rebuilder.state(), index.engine === former]).toEqual([{}, true])
  expect(await rebuilder.start(by)).toBe('started')
  await rebuilder.ended()
  expect(index.engine).not.toBe(former)
})

test('a rebuild stopped while reading keeps the current index', async () => {
  const { context, indexSync, database } = directory
  const { index, log } = context
  const { length } = log.lines
  const former = index.engine
  const { db } = database.connection
  const stopped: Promise<void>[] = []
  const stopping = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute'
        ? (...asked: Parameters<typeof db.execute>) => {
            stopped.push(rebuilder.stop())
            return target.execute(...asked)
          }
        : Reflect.get(target, name, receiver),
  })
  const rebuilder = rebuilderOf({ db: stopping, index, indexSync, log })
  expect(await rebuilder.start(by)).toBe('started')
  await rebuilder.ended()
  await Promise.all(stopped)
  expect(stopped.length).toBeGreaterThan(0)
  expect(index.engine).toBe(former)
  expect(rebuilder.state()).toMatchObject({ since: undefined, last: { failed: true } })
  expect(log.lines.slice(length)).toEqual([])
})

test('without an index in memory there is nothing to rebuild', async () => {
  const { context, indexSync, database } = directory
  const index = { engine: undefined, generation: 0 }
  const rebuilder = rebuilderOf({ db: database.connection.db, index, indexSync, log: context.log })
  expect(await rebuilder.start(by)).toBe('no_engine')
})
