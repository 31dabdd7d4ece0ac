import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { Log } from '#core/log.server.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import type { SearchResponse } from '#core/search/search-response.ts'
import { msPerDay, vietnamOffsetMs } from '#time/vietnam-days.ts'
import { bucketOf, timeMetrics } from './histogram.ts'
import { rollUp } from './roll-up.server.ts'

type Answered = Pick<SearchResponse, 'search_method' | 'search_engine' | 'execution_time_ms' | 'total'>

/** Counts by day and metric. */
type CountsByDay = Map<number, Map<string, number>>

/** Searches this process has answered and not flushed yet. */
export interface SearchCounts {
  /** Counts one answered search, synchronously. */
  add(answered: Answered, now?: number): void
  /** Returns the counts since the last call. */
  take(): CountsByDay
  /** Adds counts that failed to flush. */
  restore(counts: CountsByDay): void
}

/** Returns the date of a day as `take` numbers it, `yyyy-mm-dd`. */
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

export function createSearchCounts(): SearchCounts {
  let days: CountsByDay = new Map()

  function increase(day: number, metric: string, by: number): void {
    let counts = days.get(day)
    if (!counts) days.set(day, (counts = new Map()))
    counts.set(metric, (counts.get(metric) ?? 0) + by)
  }

  return {
    add({ search_method, search_engine, execution_time_ms, total }, now = Date.now()) {
      const day = Math.floor((now + vietnamOffsetMs) / msPerDay)
      increase(day, `searches_${search_method}`, 1)
      increase(day, `searches_${search_engine}`, 1)
      increase(day, timeMetrics[bucketOf(execution_time_ms)], 1)
      if (total === 0) increase(day, 'searches_empty', 1)
    },
    take() {
      const taken = days
      days = new Map()
      return taken
    },
    restore(taken) {
      for (const [day, counts] of taken) for (const [metric, count] of counts) increase(day, metric, count)
    },
  }
}

interface CountingContext {
  db: Database
  searchCounts: SearchCounts
  log: Pick<Log, 'warn'>
}

const everyMs = 10_000
/** Not urgent: days that are not rolled up are read from the tables. */
const rollUpEveryMs = 60_000

/** Flushes counts every ten seconds and rolls up past days. Stopping flushes the last counts. */
export function startCounting({ db, searchCounts, log }: CountingContext): Loop {
  let rollUpAt = 0
  const loop = startLoop({
    name: 'counting',
    every: everyMs,
    async run(signal) {
      await flushSearches(db, searchCounts)
      if (signal.aborted || Date.now() < rollUpAt) return
      rollUpAt = Date.now() + rollUpEveryMs
      await rollUp(db)
    },
    log,
  })
  return {
    async stop() {
      await loop.stop()
      await flushSearches(db, searchCounts).catch((error: unknown) =>
        log.warn({ err: error }, 'last search counts lost'),
      )
    },
  }
}

/**
 * Adds a process's counts to the stored ones in one statement, or none without counts. Keeps counts that fail to be
 * written, and throws the database's error.
 */
export async function flushSearches(db: Database, counts: SearchCounts): Promise<void> {
  const taken = counts.take()
  const rows = [...taken].flatMap(([day, metrics]) =>
    [...metrics].map(([metric, count]) => ({ metric, day: dateOf(day), count })),
  )
  if (rows.length === 0) return
  // Sorted, so that two processes cannot deadlock.
  const written = rows.toSorted((a, b) => (a.metric + a.day < b.metric + b.day ? -1 : 1))
  try {
    await db.execute(sql`
      insert into daily_counts (metric, day, count)
      select * from json_to_recordset(${JSON.stringify(written)}::json) as row(metric text, day date, count bigint)
      on conflict (metric, day) do update set count = daily_counts.count + excluded.count`)
  } catch (error) {
    counts.restore(taken)
    throw error
  }
}
