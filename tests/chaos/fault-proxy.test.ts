import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#core/db/client.server.ts'
import { startPostgres, type TemporaryPostgres } from '#tests/setup/postgres.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** Pool size: a fault that costs a connection permanently shows after this many. */
const connections = 3

describe('a connection that breaks', () => {
  let postgres: TemporaryPostgres
  let proxy: FaultProxy
  let connection: DatabaseConnection
  const count = async () => {
    const { rows } = (await connection.db.execute(sql`select count(*)::int as n from kept`)) as unknown as {
      rows: { n: number }[]
    }
    return rows[0].n
  }
  const insert = () => connection.db.transaction((tx) => tx.execute(sql`insert into kept default values`))

  beforeAll(async () => {
    postgres = await startPostgres()
    proxy = await startFaultProxy(postgres.url)
    connection = await openDatabase({
      DATABASE_URL: proxy.url,
      DATABASE_POOL: connections,
      DATA_DIR: '/none',
    })
    await connection.db.execute(sql`create table kept (id integer generated always as identity)`)
  })
  afterAll(async () => {
    await connection.close()
    await proxy[Symbol.asyncDispose]()
    await postgres.stop()
  })

  test.each([
    ['before BEGIN', 'begin', 'before', false],
    ['after BEGIN', 'begin', 'after', false],
    ['before COMMIT', 'commit', 'before', false],
    ['after COMMIT, before its response', 'commit', 'after', true],
  ] as const)('%s fails once and stays usable in the pool', async (_, statement, when, isKept) => {
    const kept = await count()
    const faults = connections + 2
    for (let fault = 1; fault <= faults; fault++) {
      if (when === 'before') proxy.cutBefore(statement, 1)
      else proxy.cutAfter(statement, 1)
      await expect(insert()).rejects.toThrow()
    }
    proxy.calm()
    await insert()
    expect(await count()).toBe(kept + 1 + (isKept ? faults : 0))
  })

  test('keeps paused cuts for later', async () => {
    const kept = await count()
    proxy.cutBefore('commit', 1)
    proxy.pauseCuts()
    await insert()
    proxy.resumeCuts()
    await expect(insert()).rejects.toThrow()
    await insert()
    expect(await count()).toBe(kept + 2)
  })

  test('between two statements ends the transaction but not the process', async () => {
    const kept = await count()
    const isCut = connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept default values`)
      proxy.cutAll()
      await new Promise((resolve) => setTimeout(resolve, 20))
      await tx.execute(sql`insert into kept default values`)
    })
    await expect(isCut).rejects.toThrow()
    expect(await count()).toBe(kept)
  })

  test('by a database crash loses no commit', async () => {
    await insert()
    const kept = await count()
    const isLost = connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept default values`)
      await postgres.crash()
    })
    await expect(isLost).rejects.toThrow()
    expect(await count()).toBe(kept)
  })

  test('silently is dropped when the network returns', async () => {
    await insert()
    proxy.silence()
    const waiting = insert().then(
      () => 'kept',
      () => 'lost',
    )
    expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 200, 'silent'))])).toBe(
      'silent',
    )
    proxy.calm()
    expect(await waiting).toBe('lost')
    await insert()
  })

  test('permanently during a transaction releases its locks', async () => {
    await insert()
    const isLost = connection.db.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`show idle_in_transaction_session_timeout`)) as unknown as {
        rows: { idle_in_transaction_session_timeout: string }[]
      }
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
      // The product's setting, with a shorter time.
      await tx.execute(sql`set idle_in_transaction_session_timeout = '200ms'`)
      await tx.execute(sql`select * from kept for update`)
      proxy.silence()
      const other = await openDatabase({ DATABASE_URL: postgres.url, DATABASE_POOL: 1, DATA_DIR: '/none' })
      await other.db.execute(sql`select * from kept for update`).finally(() => other.close())
      proxy.calm()
      await tx.execute(sql`select 1`)
    })
    await expect(isLost).rejects.toThrow()
  })
})
