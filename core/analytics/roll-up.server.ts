import { type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { countRows, firstDay } from './count-rows.server.ts'
import { rowMetrics, type RowSource, rowSources } from './metrics.ts'
import { settleMinutes, readProgress } from './progress.server.ts'

/** Days per transaction, which bounds the locks of a first roll-up of years. */
const batchDays = 31

/**
 * Counts every past day that is not counted yet, and recounts days with purchases synced since. A day is complete some
 * minutes after midnight, when all its transactions have ended. No-op while another process is counting.
 */
export async function rollUp(db: Database, now: number = Date.now()): Promise<void> {
  const lastDay = addDays(todayInVietnam(now - settleMinutes * 60_000), -1)
  for (const source of rowSources) {
    let isDone = false
    while (!isDone) isDone = await transact(db, (tx) => rollUpDays(tx, source, lastDay))
  }
  await transact(db, recountChangedDays)
}

/** Counts a source's next days. Returns whether none are left or another process is counting. */
async function rollUpDays(tx: Database, source: RowSource, lastDay: string): Promise<boolean> {
  if (!(await tryLock(tx))) return true
  const { countedThrough } = await readProgress(tx)
  const counted = countedThrough[source]
  // Nothing to count before the first row.
  const from = counted ? addDays(counted, 1) : ((await readFirstDay(tx, source)) ?? lastDay)
  if (counted && from > lastDay) return true
  const to = [addDays(from, batchDays - 1), lastDay].sort()[0]
  const uncounted = sql`day > ${counted ?? '0001-01-01'}::date and day <= ${to}::date`
  await replace(tx, source, uncounted, countRows(source, { from, to }))
  await tx.execute(sql`
    insert into daily_count_progress (source, counted_through) values (${source}, ${to})
    on conflict (source) do update set counted_through = excluded.counted_through`)
  return to === lastDay
}

async function recountChangedDays(tx: Database): Promise<void> {
  if (!(await tryLock(tx))) return
  const { changedDays } = await readProgress(tx)
  if (changedDays.length > 0) {
    const among = sql`day = any(${sql.param(changedDays)}::date[])`
    await replace(tx, 'payments', among, countRows('payments', {}, changedDays))
  }
  await tx.execute(sql`update daily_count_progress set updated_at = now() where source = 'payments'`)
}

async function replace(tx: Database, source: RowSource, days: SQL, counts: SQL): Promise<void> {
  const metrics = sql.param([...rowMetrics[source]])
  await tx.execute(sql`delete from daily_counts where metric = any(${metrics}::text[]) and ${days}`)
  await tx.execute(sql`insert into daily_counts (day, metric, count) ${counts}`)
}

/** Held until the transaction ends. */
async function tryLock(tx: Database): Promise<boolean> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.dailyCounts}) as taken`,
  )) as unknown as {
    rows: { taken: boolean }[]
  }
  return rows[0].taken
}

async function readFirstDay(tx: Database, source: RowSource): Promise<string | null> {
  const { rows } = (await tx.execute(firstDay(source))) as unknown as { rows: { day: string | null }[] }
  return rows[0].day
}

/** Makes the next roll-up recount all days, after past rows were written. */
export async function resetCounts(db: Database): Promise<void> {
  await db.execute(sql`delete from daily_count_progress`)
}
