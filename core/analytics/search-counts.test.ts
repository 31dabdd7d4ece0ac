import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#core/db/client.server.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { flushSearches, startCounting, createSearchCounts } from './search-counts.server.ts'
import { bucketOf, percentileOf, timeMetrics } from './histogram.ts'

const answered = { search_method: 'fast', search_engine: 'memory', execution_time_ms: 2, total: 3 } as const
const lateEvening = Date.parse('2026-03-01T23:59:59+07:00')

describe('flushing counts', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.drop())
  const written = async () => {
    const { rows } = (await database.connection.db.execute(
      sql`select day::text || ' ' || metric as key, count::int from daily_counts order by 1`,
    )) as unknown as { rows: { key: string; count: number }[] }
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  }

  test('by day in Vietnam, method, engine, emptiness and time, added to stored ones', async () => {
    const { db } = database.connection
    const counts = createSearchCounts()
    const time = timeMetrics[bucketOf(2)]
    counts.add(answered, lateEvening)
    counts.add({ ...answered, total: 0 }, lateEvening)
    counts.add({ ...answered, search_method: 'complex', search_engine: 'postgres' }, lateEvening + 1_000)
    counts.add(
      { ...answered, search_method: 'basic', search_engine: 'postgres', total: -1 },
      lateEvening + 1_000,
    )
    expect(await countStatements(db, () => flushSearches(db, counts))).toBe(1)
    expect(await countStatements(db, () => flushSearches(db, counts))).toBe(0)
    counts.add(answered, lateEvening)
    await flushSearches(db, counts)
    expect(await written()).toEqual({
      '2026-03-01 searches_fast': 3,
      '2026-03-01 searches_memory': 3,
      '2026-03-01 searches_empty': 1,
      [`2026-03-01 ${time}`]: 3,
      '2026-03-02 searches_basic': 1,
      '2026-03-02 searches_complex': 1,
      '2026-03-02 searches_postgres': 2,
      [`2026-03-02 ${time}`]: 2,
    })
  })

  test('later, if the database did not respond', async () => {
    const { db } = database.connection
    const counts = createSearchCounts()
    counts.add(answered, lateEvening)
    const broken = { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof db
    await expect(flushSearches(broken, counts)).rejects.toThrow('gone')
    counts.add(answered, lateEvening)
    await flushSearches(db, counts)
    expect(await written()).toMatchObject({ '2026-03-01 searches_fast': 2 })
  })

  test('when a process stops', async () => {
    const { db } = database.connection
    const counts = createSearchCounts()
    const timer = startCounting({ db, searchCounts: counts, log: { warn: vi.fn() } })
    counts.add(answered, lateEvening)
    await timer.stop()
    expect(await written()).toMatchObject({ '2026-03-01 searches_fast': 1 })
  })

  test('repeatedly while the database is unavailable, until the process stops', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let asked = 0
    const execute = () => Promise.reject(new Error(`gone ${++asked}`))
    const counts = createSearchCounts()
    counts.add(answered, lateEvening)
    const warn = vi.fn()
    const timer = startCounting({
      db: { execute } as unknown as Database,
      searchCounts: counts,
      log: { warn },
    })
    await vi.advanceTimersByTimeAsync(20_000)
    await timer.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBe(3)
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'background loop failed',
      'background loop failed',
      'last search counts lost',
    ])
  })

  test('from several processes at once, without loss', async () => {
    const open = () => openDatabase({ DATA_DIR: database.dataDir, ...database.environment, DATABASE_POOL: 4 })
    const others = await Promise.all([open(), open()])
    try {
      await Promise.all(
        others.map(async (other, process) => {
          const counts = createSearchCounts()
          for (let round = 0; round < 40; round++) {
            const search_method = (['fast', 'complex', 'basic'] as const)[(round + process) % 3]
            counts.add({ ...answered, search_method, execution_time_ms: 2 ** (round % 9) }, lateEvening)
            await flushSearches(other.db, counts)
          }
        }),
      )
      expect(await written()).toMatchObject({ '2026-03-01 searches_memory': 80 })
    } finally {
      await Promise.all(others.map((other) => other.close()))
    }
  })
})

describe('the histogram', () => {
  const histogramOfAll = (times: number[]) => {
    const counts = new Map<number, number>()
    for (const ms of times) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1)
    return counts
  }
  test('estimates every percentile within a tenth', () => {
    for (const scale of [0.1, 3, 700]) {
      const times = Array.from({ length: 1_000 }, (_, at) => scale * (1 + at / 100))
      const counts = histogramOfAll(times)
      for (const share of [0.5, 0.95, 0.999]) {
        const exact = times[Math.ceil(1_000 * share) - 1]
        expect(percentileOf(counts, share)! / exact).toBeGreaterThan(0.9)
        expect(percentileOf(counts, share)! / exact).toBeLessThan(1.1)
      }
    }
  })
  test('counts values out of range, and has no percentile without values', () => {
    expect(bucketOf(0)).toBe(0)
    expect(timeMetrics[bucketOf(1e9)]).toBe(timeMetrics.at(-1))
    expect(percentileOf(new Map(), 0.5)).toBeNull()
  })
})
