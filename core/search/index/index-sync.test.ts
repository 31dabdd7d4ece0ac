import { readFileSync, writeFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import {
  companyRow,
  insertCompanies,
  openIndex,
  openTestSearch,
  type TestSearch,
} from '#tests/setup/search.ts'
import type { MemoryEngine } from '#search-engine/types.ts'
import { buildIndexSnapshot, indexStats, verifyIndex } from './commands.server.ts'
import { loadSavedIndex, snapshotPath } from './load.server.ts'
import { readIdentity } from './source.server.ts'
import { loadIndex } from './load.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { checkIndex, compareIndex, countDifferences, versionsOf } from './verify.server.ts'

let directory: TestSearch
beforeEach(async () => {
  directory = await openTestSearch({
    rows: [
      companyRow('0100000001', 'CÔNG TY TNHH SAO MAI', { phone: '0912345678', email: 'a@b.vn' }),
      companyRow('0100000002', 'CÔNG TY CỔ PHẦN SAO HÔM', { phone: '02438251234 / 0987654321' }),
    ],
  })
})
afterEach(() => directory.close())

const db = () => directory.database.connection.db
const find = async (q: string, more: Partial<typeof emptySearch> = {}, { context } = directory) =>
  (await search(context, { ...emptySearch, q, ...more })).results.map(({ name }) => name)
const change = (taxCode: string, set: Partial<typeof companies.$inferInsert>) =>
  db().update(companies).set(set).where(eq(companies.taxCode, taxCode))

describe('index sync', () => {
  test('finds a new company after the next tick', async () => {
    await insertCompanies(directory.database, [companyRow('0100000003', 'CÔNG TY TNHH MẶT TRĂNG')])
    expect(await directory.indexSync.tick()).toBe(1)
    expect(await find('mặt trăng')).toEqual(['CÔNG TY TNHH MẶT TRĂNG'])
    expect(await directory.indexSync.tick()).toBe(0)
  })

  test('finds a renamed company by its new name only, despite the cached response', async () => {
    expect(await find('mai')).toEqual(['CÔNG TY TNHH SAO MAI'])
    const { name, searchText } = companyRow('0100000001', 'CÔNG TY TNHH BẮC ĐẨU')
    await change('0100000001', { name, searchText })
    await directory.indexSync.tick()
    expect(await find('"sao mai"')).toEqual([])
    expect(await find('bắc đẩu')).toEqual(['CÔNG TY TNHH BẮC ĐẨU'])
  })

  test('drops a removed company and restores a relisted one', async () => {
    await change('0100000001', { removal: 'request' })
    // The row is not shown even before the index knows.
    expect(await find('sao mai')).toEqual([])
    await directory.indexSync.tick()
    expect((await search(directory.context, { ...emptySearch, q: '"sao mai"' })).total).toBe(0)
    expect(await find('0100000001')).toEqual([])
    await change('0100000001', { removal: null })
    await directory.indexSync.tick()
    expect(await find('sao mai')).toEqual(['CÔNG TY TNHH SAO MAI'])
  })

  test('neither finds, counts nor shows a hidden phone, with or without the engine', async () => {
    const withoutEngine = {
      ...directory.context,
      index: { engine: undefined, generation: 0 },
      usesEngine: false,
    }
    expect(await find('0912345678')).toEqual(['CÔNG TY TNHH SAO MAI'])
    await change('0100000001', { hiddenFields: ['phone'] })
    await directory.indexSync.tick()
    for (const context of [directory.context, withoutEngine]) {
      context.caches.results.clear()
      const params = { ...emptySearch, q: '0912345678' }
      expect((await search(context, params)).total).toBe(0)
      context.caches.results.clear()
      const withPhone = await search(context, { ...emptySearch, q: 'sao', hasPhone: true })
      expect(withPhone.results.map(({ name }) => name)).toEqual(['CÔNG TY CỔ PHẦN SAO HÔM'])
      context.caches.results.clear()
      const [shown] = (await search(context, { ...emptySearch, q: '0100000001' })).results
      expect(shown).toMatchObject({ phone: null, email: 'a@b.vn', hiddenFields: ['phone'] })
      context.caches.results.clear()
      const either = await search(context, { ...emptySearch, q: 'sao', hasPhoneOrEmail: true })
      expect(either.total).toBe(2)
    }
  })

  test('finds a company by each of its phones', async () => {
    expect(await find('0987 654 321')).toEqual(['CÔNG TY CỔ PHẦN SAO HÔM'])
    expect(await find('(024) 3825 1234')).toEqual(['CÔNG TY CỔ PHẦN SAO HÔM'])
  })

  test('merges and saves many changes without loss', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) =>
      companyRow(String(200_000_000 + at).padStart(10, '0'), `CÔNG TY THỬ NGHIỆM SỐ ${at}`),
    )
    await insertCompanies(directory.database, rows)
    expect(await directory.indexSync.tick()).toBe(1_200)
    await directory.indexSync.merged()
    expect(await directory.context.index.engine?.stats()).toMatchObject({ documents: 1_202, delta: 0 })
    const { identity } = await readIdentity(db())
    const saved = await loadSavedIndex(directory.database.dataDir, directory.context.log)
    expect(saved?.identity).toBe(identity)
    expect(await saved?.engine.stats()).toMatchObject({ documents: 1_202 })
  })

  test('sends equal concurrent searches to the engine once, and again after a change', async () => {
    const { context, indexSync } = directory
    const engine = context.index.engine!
    let asked = 0
    context.index.engine = {
      ...engine,
      search: (query) => {
        asked++
        return engine.search(query)
      },
      apply: (changes) => engine.apply(changes),
      stats: () => engine.stats(),
      close: () => engine.close(),
      save: (path) => engine.save(path),
    }
    await Promise.all([find('sao'), find('sao'), find('sao')])
    await find('sao')
    expect(asked).toBe(1)
    await find('sao', { page: 2 })
    expect(asked).toBe(3)
    await indexSync.tick()
    await find('sao')
    expect(asked).toBe(3)
    await change('0100000002', { email: 'c@d.vn' })
    await indexSync.tick()
    await find('sao')
    expect(asked).toBe(4)
  })
})

/** Returns the directory's engine with some methods replaced. */
function replacing(other: Partial<MemoryEngine>) {
  const engine = directory.context.index.engine!
  const proxy = new Proxy(engine, {
    get: (target, name) => {
      const own = name in other ? other[name as keyof MemoryEngine] : undefined
      const value = own ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  directory.context.index.engine = proxy
  return engine
}
const insert = (count: number) =>
  insertCompanies(
    directory.database,
    Array.from({ length: count }, (_, at) =>
      companyRow(String(200_000_000 + at).padStart(10, '0'), `CÔNG TY SỐ ${at}`),
    ),
  )

test('logs a failed merge and keeps searching without it', async () => {
  replacing({ merge: () => Promise.reject(new Error('out of memory')) })
  await insert(600)
  await directory.indexSync.tick()
  await directory.indexSync.merged()
  expect(directory.context.log.lines).toMatchObject([
    {
      level: 'error',
      message: 'search index merge failed',
      details: { err: { message: 'out of memory' } },
    },
  ])
  expect(await find('số 599')).toEqual(['CÔNG TY SỐ 599'])
})

describe('stopping', () => {
  const savedDocuments = async () => {
    const saved = await loadSavedIndex(directory.database.dataDir, directory.context.log)
    return (await saved?.engine.stats())?.documents
  }

  test('does not wait for a merge and saves unmerged changes', async () => {
    let cancel: (reason: Error) => void
    replacing({
      merge: () => new Promise((_, reject) => (cancel = reject)),
      close: async () => cancel(new Error('closed while merging')),
    })
    await insert(600)
    await directory.indexSync.tick()
    await directory.indexSync.stop()
    expect(await savedDocuments()).toBe(602)
    expect(directory.context.log.lines).toEqual([])
  })

  test('applies the changes already read and leaves the rest to the next start', async () => {
    let stopped: Promise<void> | undefined
    const engine = replacing({
      apply: (changes) => {
        stopped ??= directory.indexSync.stop()
        return engine.apply(changes)
      },
    })
    await insert(5_001)
    expect(await directory.indexSync.tick()).toBe(5_000)
    await stopped
    expect(await savedDocuments()).toBe(5_002)
  })

  test('saves despite an earlier failed save, and logs that failure once', async () => {
    let isFull = true
    const engine = replacing({
      save: async (path) => {
        if (!isFull) return engine.save(path)
        isFull = false
        throw new Error('no space left')
      },
    })
    const { indexSync } = directory
    await Promise.all([indexSync.save(), indexSync.stop()])
    expect(await savedDocuments()).toBe(2)
    expect(directory.context.log.lines).toMatchObject([{ level: 'error' }])
  })
})

describe('the saved index', () => {
  const reload = () => loadIndex(db(), directory.database.dataDir, directory.context.log)

  async function saved() {
    const stats = await buildIndexSnapshot(db(), directory.database.dataDir)
    const { identity } = await readIdentity(db())
    const early = await loadSavedIndex(directory.database.dataDir, directory.context.log)
    return { stats, identity, early }
  }

  test('is loaded if it belongs to this database, and synced from its version', async () => {
    const { early, stats } = await saved()
    expect(stats).toMatchObject({ documents: 2, version: 2 })
    await change('0100000001', { email: 'new@b.vn' })
    const loaded = await loadIndex(db(), directory.database.dataDir, directory.context.log, early)
    expect([loaded.source, loaded.appliedUpTo]).toEqual(['snapshot', 2])
    await loaded.engine.close()
  })

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    [
      'one bit flipped',
      (bytes: Buffer) => bytes.fill(bytes[bytes.length - 9] ^ 1, bytes.length - 9, bytes.length - 8),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['of another format', () => Buffer.from('PK\u0003\u0004 something else entirely')],
  ])('is refused and rebuilt when it is %s', async (_how, damage) => {
    const { stats } = await saved()
    writeFileSync(stats.path, damage(readFileSync(stats.path)))
    const early = await loadSavedIndex(directory.database.dataDir, directory.context.log)
    expect(early).toBeUndefined()
    expect(directory.context.log.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: 'saved search index unusable, rebuilding',
      }),
    )
    const loaded = await reload()
    expect(loaded.source).toBe('database')
    expect(await loaded.engine.stats()).toMatchObject({ documents: 2 })
    await loaded.engine.close()
  })

  test('is refused if it belongs to another database or is ahead of this one', async () => {
    const { early } = await saved()
    const foreign = { engine: early!.engine, identity: '00000000-0000-0000-0000-000000000000' }
    const elsewhere = await loadIndex(
      db(),
      `${directory.database.dataDir}/elsewhere`,
      directory.context.log,
      foreign,
    )
    expect(elsewhere.source).toBe('database')
    await elsewhere.engine.close()

    const again = await loadSavedIndex(directory.database.dataDir, directory.context.log)
    await again!.engine.apply([{ type: 'remove', id: 999, version: 1_000 }])
    const loaded = await loadIndex(db(), directory.database.dataDir, directory.context.log, again)
    expect(loaded.source).toBe('database')
    await loaded.engine.close()
  })

  test('is counted and compared with the database by commands', async () => {
    const { dataDir } = directory.database
    expect(await indexStats(db(), dataDir, directory.context.log)).toBeUndefined()
    await saved()
    expect(await indexStats(db(), dataDir, directory.context.log)).toMatchObject({ documents: 2, version: 2 })
    await change('0100000001', { email: 'new@b.vn' })
    const differences = await verifyIndex(db(), dataDir, directory.context.log)
    expect([differences.compared, countDifferences(differences)]).toEqual([2, 0])
  })
})

describe('comparing index and database', () => {
  const check = () =>
    checkIndex({
      db: db(),
      index: directory.context.index,
      indexSync: directory.indexSync,
      log: directory.context.log,
    })
  const engine = () => directory.context.index.engine!

  test('leaves a correct index unchanged', async () => {
    const before = engine()
    expect(await check()).toBe(0)
    expect(engine()).toBe(before)
  })

  test('adds a lost company and removes a surplus one', async () => {
    const [id] = await insertCompanies(directory.database, [companyRow('0100000003', 'CÔNG TY MẤT TÍCH')])
    await directory.indexSync.tick()
    let version = 0
    engine().versions((held, at) => (version = held === id ? at : version))
    await engine().apply([{ type: 'remove', id, version }])
    expect((await compareIndex(db(), versionsOf(engine()))).missing).toEqual([id])
    expect(await check()).toBe(1)
    expect(await find('mất tích')).toEqual(['CÔNG TY MẤT TÍCH'])
  })

  test('rebuilds what cannot be repaired', async () => {
    const before = engine()
    await before.apply([{ type: 'remove', id: 1, version: 1_000 }])
    expect(await check()).toBe(1)
    expect(engine()).not.toBe(before)
    expect(await find('sao mai')).toEqual(['CÔNG TY TNHH SAO MAI'])
    expect(await check()).toBe(0)
  })
})

describe('concurrent sessions', () => {
  test('do not skip a slow transaction that commits last', async () => {
    const { connection } = directory.database
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let inserted = () => {}
    const isInserted = new Promise<void>((resolve) => (inserted = resolve))
    const slow = connection.bulk(async ({ db: transaction }) => {
      await transaction.insert(companies).values(companyRow('0100000010', 'CÔNG TY CHẬM'))
      inserted()
      await held
    })
    await isInserted
    const quick = insertCompanies(directory.database, [companyRow('0100000011', 'CÔNG TY NHANH')])
    // The fast transaction waits for the slow one's number, so it cannot overtake it.
    expect(await directory.indexSync.tick()).toBe(0)
    release()
    await Promise.all([slow, quick])
    expect(await directory.indexSync.tick()).toBe(2)
    expect(await find('chậm')).toEqual(['CÔNG TY CHẬM'])
    expect(await find('nhanh')).toEqual(['CÔNG TY NHANH'])
  })

  test('deliver every row of concurrent writers to a constant reader', async () => {
    const { connection } = directory.database
    const writers = { done: false }
    const reading = (async () => {
      while (!writers.done) await directory.indexSync.tick()
    })()
    await Promise.all(
      [3, 4, 5].map(async (writer) => {
        for (let at = 0; at < 30; at++) {
          await connection.bulk(({ db: transaction }) =>
            transaction
              .insert(companies)
              .values(companyRow(`0${writer}${String(at).padStart(8, '0')}`, `CÔNG TY ĐUA ${writer}`)),
          )
        }
      }),
    )
    writers.done = true
    await reading
    await directory.indexSync.tick()
    expect((await search(directory.context, { ...emptySearch, q: 'đua' })).total).toBe(90)
    expect(countDifferences(await compareIndex(db(), versionsOf(directory.context.index.engine!)))).toBe(0)
  })

  test('sync two processes with one database', async () => {
    const other = await openIndex(directory.database, `${directory.database.dataDir}/other`)
    await insertCompanies(directory.database, [companyRow('0100000012', 'CÔNG TY CỦA HAI NHÀ')])
    await Promise.all([directory.indexSync.tick(), other.indexSync.tick()])
    for (const { context } of [directory, other]) {
      expect((await search(context, { ...emptySearch, q: 'hai nhà' })).total).toBe(1)
    }
    await other.indexSync.stop()
    await other.context.index.engine?.close()
  })

  test('resume after the database was unavailable', async () => {
    const { connection, url } = directory.database
    await insertCompanies(directory.database, [companyRow('0100000013', 'CÔNG TY SAU SỰ CỐ')])
    const name = new URL(url!).pathname.slice(1)
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await directory.indexSync.tick().catch(() => {})
    await directory.indexSync.tick()
    expect(await find('sự cố')).toEqual(['CÔNG TY SAU SỰ CỐ'])
  })
})

test('a snapshot path contains the identity of the database', async () => {
  const { identity } = await readIdentity(db())
  expect(snapshotPath(directory.database.dataDir, identity)).toContain(identity)
})
