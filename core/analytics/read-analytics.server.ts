import type { Database } from '#core/db/client.server.ts'
import { addDays, firstOfMonth } from '#time/vietnam-days.ts'
import type { AnalyticsRange } from './analytics-range.ts'
import { type AnalyticsTable, columnsOf, type Counts, tableMetrics, tableNames } from './analytics-tables.ts'
import { type DayCounts, readDays, readSums } from './read-counts.server.ts'
import { readProgress } from './progress.server.ts'

interface AnalyticsRow {
  /** `yyyy-mm-dd`, or `yyyy-mm` for a month. */
  period: string
  /** One for each column of the table. */
  figures: (number | null)[]
}

export interface AnalyticsRows {
  rows: AnalyticsRow[]
  /** The same columns over the whole range. */
  total: (number | null)[]
  /** True when the whole range has no counts. */
  isEmpty: boolean
}

export type AnalyticsTables = Record<AnalyticsTable, AnalyticsRows>

/** Returns all tables for a range, a row per day or month, in four statements regardless of its length. */
export async function readAnalytics(db: Database, range: AnalyticsRange): Promise<AnalyticsTables> {
  const progress = await readProgress(db)
  const days = await readDays(db, progress, { ...range, metrics: tableMetrics })
  const accounts = ['registrations', 'closures']
  const { before } = await readSums(db, progress, accounts, { before: range.from })
  const periods = toPeriods(days, range)
  const accountsBefore = before.registrations - before.closures
  const tables = tableNames.map((table) => [table, toRows(table, periods, accountsBefore)])
  return Object.fromEntries(tables) as AnalyticsTables
}

interface PeriodCounts {
  period: string
  counts: Counts
}

/** Returns every day or month of the range, including those without counts. */
function toPeriods(days: readonly DayCounts[], { from, to, by }: AnalyticsRange): PeriodCounts[] {
  const periodOf = (day: string) => (by === 'month' ? day.slice(0, 7) : day)
  const periods = new Map<string, Record<string, number>>()
  const first = by === 'month' ? firstOfMonth(from) : from
  for (let day = first; day <= to; day = by === 'month' ? firstOfMonth(day, 1) : addDays(day, 1)) {
    periods.set(periodOf(day), {})
  }
  for (const { day, counts } of days) add(periods.get(periodOf(day))!, counts)
  return Array.from(periods, ([period, counts]) => ({ period, counts }))
}

function add(sums: Record<string, number>, counts: Counts): void {
  for (const [metric, count] of Object.entries(counts)) sums[metric] = (sums[metric] ?? 0) + count
}

function toRows(
  table: AnalyticsTable,
  periods: readonly PeriodCounts[],
  accountsAtFirst: number,
): AnalyticsRows {
  const columns = columnsOf(table)
  const whole: Record<string, number> = {}
  let accountsBefore = accountsAtFirst
  const rows = periods.map(({ period, counts }) => {
    const figures = columns.map(({ column }) => column.value({ counts, accountsBefore }))
    accountsBefore += (counts.registrations ?? 0) - (counts.closures ?? 0)
    add(whole, counts)
    return { period, figures }
  })
  const total = columns.map(({ column }) => column.value({ counts: whole, accountsBefore: accountsAtFirst }))
  return { rows, total, isEmpty: rows.every(({ figures }) => figures.every((figure) => !figure)) }
}
