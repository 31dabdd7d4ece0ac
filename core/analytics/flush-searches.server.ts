import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { Log } from '#core/log.server.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import { rollUp } from './roll-up.server.ts'
import { dateOf, type SearchCounts } from './search-counts.ts'

interface CountingContext {
  db: Database
  searchCounts: SearchCounts
  log: Pick<Log, 'warn'>
}

const everyMs = 10_000
/** Nothing waits for a roll-up: days that are not rolled up are read from the tables. */
const rollUpEveryMs = 60_000

/** Writes down the searches that were answered and rolls up past days every few seconds. Stopping flushes the last counts. */
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
 * Adds what a process counted to the counts of all, in one statement; sends none where nothing was counted. What could
 * not be written is counted again. Throws what the database throws.
 */
export async function flushSearches(db: Database, counts: SearchCounts): Promise<void> {
  const taken = counts.take()
  const rows = [...taken].flatMap(([day, metrics]) =>
    [...metrics].map(([metric, count]) => ({ metric, day: dateOf(day), count })),
  )
  if (rows.length === 0) return
  // In one order, so that two processes never wait for each other.
  const written = rows.toSorted((a, b) => (a.metric + a.day < b.metric + b.day ? -1 : 1))
  try {
    await db.execute(sql`
      insert into daily_counts (metric, day, count)
      select * from json_to_recordset(${JSON.stringify(written)}::json) as row(metric text, day date, count bigint)
      on conflict (metric, day) do update set count = daily_counts.count + excluded.count`)
  } catch (error) {
    counts.giveBack(taken)
    throw error
  }
}
