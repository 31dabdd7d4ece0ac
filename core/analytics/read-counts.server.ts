import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { addDays } from '#time/vietnam-days.ts'
import { countRows, type Days } from './count-rows.server.ts'
import { rowMetrics, type RowSource, sourcesOf } from './metrics.ts'
import type { Progress } from './progress.server.ts'

/** Counts of one day by metric; a metric without counts is absent. */
export interface DayCounts {
  day: string
  counts: Readonly<Record<string, number>>
}

interface CountQuery extends Days {
  metrics: readonly string[]
}

/**
 * Returns counts by day, ascending; days without counts are absent. Reads rolled-up counts, and counts today, uncounted
 * days and days with changed payments from their tables, so sums are current.
 */
export async function readDays(db: Database, progress: Progress, query: CountQuery): Promise<DayCounts[]> {
  const { rows } = (await db.execute(sql`
    select day::text, json_object_agg(metric, count) as counts
    from (${counted(progress, query)}) counted group by day order by day`)) as unknown as {
    rows: DayCounts[]
  }
  return rows
}

/** Returns the sum of each metric over all days before each given date, by the dates' names. */
export async function readSums<Name extends string>(
  db: Database,
  progress: Progress,
  metrics: readonly string[],
  before: Readonly<Record<Name, string>>,
): Promise<Record<Name, Readonly<Record<string, number>>>> {
  const names = Object.keys(before) as Name[]
  const sums = names.map(
    (name) => sql`coalesce(sum(count) filter (where day < ${before[name]}::date), 0)::float8`,
  )
  const { rows } = (await db.execute(sql`
    select metric, json_build_array(${sql.join(sums, sql`, `)}) as sums
    from (${counted(progress, { metrics })}) counted group by metric`)) as unknown as {
    rows: { metric: string; sums: number[] }[]
  }
  const none = Object.fromEntries(metrics.map((metric) => [metric, 0]))
  const entries = names.map((name, at) => [
    name,
    { ...none, ...Object.fromEntries(rows.map(({ metric, sums }) => [metric, sums[at]])) },
  ])
  return Object.fromEntries(entries) as Record<Name, Readonly<Record<string, number>>>
}

/** SQL rows (day, metric, count), each day and metric once. */
function counted(progress: Progress, { metrics, from, to }: CountQuery): SQL {
  const within: SQL[] = []
  if (from) within.push(sql`day >= ${from}::date`)
  if (to) within.push(sql`day <= ${to}::date`)
  const stored = (condition: SQL) =>
    sql`select day, metric, count from daily_counts where ${sql.join([condition, ...within], sql` and `)}`
  const isOf = (list: readonly string[]) => sql`metric = any(${sql.param([...list])}::text[])`

  const sources = sourcesOf(metrics)
  const ofRows = new Set<string>(sources.flatMap((source) => rowMetrics[source]))
  const parts = [stored(isOf(metrics.filter((metric) => !ofRows.has(metric))))]
  for (const source of sources) {
    const own = metrics.filter((metric) => (rowMetrics[source] as readonly string[]).includes(metric))
    parts.push(...countedOf(source, own))
  }
  return sql.join(parts, sql` union all `)

  function countedOf(source: RowSource, own: readonly string[]): SQL[] {
    const through = progress.countedThrough[source]
    const changed = source === 'payments' ? progress.changedDays : []
    const live = (days: Days, only?: readonly string[]) =>
      sql`select day, metric, count from (${countRows(source, days, only)}) live where ${isOf(own)}`
    if (!through) return [live({ from, to })]
    const open = addDays(through, 1)
    const unchanged = sql`${isOf(own)} and day <= ${through}::date
      and day <> all(${sql.param([...changed])}::date[])`
    const parts = [stored(unchanged)]
    if (!to || to >= open) parts.push(live({ from: from && from > open ? from : open, to }))
    if (changed.length > 0) parts.push(live({ from, to }, changed))
    return parts
  }
}
