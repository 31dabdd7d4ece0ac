import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { addDays, startOfDay } from '#time/vietnam-days.ts'
import { dayOf } from './count-rows.server.ts'
import type { RowSource } from './metrics.ts'

/** How far counting has come. */
export interface Progress {
  /** By source, the last day of which every row is counted; absent where none is. */
  countedThrough: Readonly<Partial<Record<RowSource, string>>>
  /** Days counted already on which purchases completed that were looked at since: their money may have changed. */
  changedDays: readonly string[]
}

/**
 * A transaction that began before the last counting may have ended after it. None lasts nearly as long: one that says
 * nothing is ended after 15 seconds.
 */
export const settleMinutes = 10

/** How far counting has come, in two statements: given as a constant, the moment of the last one is found by an index. */
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
