import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { addDays, startOfDay } from '#time/vietnam-days.ts'
import { dayOf } from './count-rows.server.ts'
import type { RowSource } from './metrics.ts'

/** Progress of the roll-up. */
export interface Progress {
  /** By source, the last fully counted day; absent if none. */
  countedThrough: Readonly<Partial<Record<RowSource, string>>>
  /** Counted days with purchases synced since: their amounts may have changed. */
  changedDays: readonly string[]
}

/**
 * A transaction that began before the last roll-up may have ended after it. None lasts this long: idle ones are ended
 * after 15 seconds.
 */
export const settleMinutes = 10

/** Reads the progress in two statements: with the last roll-up's time as a constant, the planner uses an index. */
export async function readProgress(db: Database): Promise<Progress> {
  const { rows } = (await db.execute(sql`
    select source, counted_through::text as "countedThrough",
      (updated_at - make_interval(mins => ${settleMinutes}))::text as since
    from daily_count_progress`)) as unknown as {
    rows: { source: RowSource; countedThrough: string; since: string }[]
  }
  const payments = rows.find(({ source }) => source === 'payments')
  return {
    countedThrough: Object.fromEntries(rows.map(({ source, countedThrough }) => [source, countedThrough])),
    changedDays: payments ? await readChangedDays(db, payments) : [],
  }
}

async function readChangedDays(
  db: Database,
  { since, countedThrough }: { since: string; countedThrough: string },
): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select distinct ${sql.raw(dayOf('completed_at'))}::text as day from transactions
    where completed_at is not null and checked_at >= ${since}::timestamptz
      and completed_at < ${startOfDay(addDays(countedThrough, 1))}::timestamptz
    order by 1`)) as unknown as { rows: { day: string }[] }
  return rows.map(({ day }) => day)
}
