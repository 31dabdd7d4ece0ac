import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { addDays, startOfDay, todayInVietnam } from '#time/vietnam-days.ts'
import { dayOf } from './count-rows.server.ts'
import { readProgress } from './progress.server.ts'
import { readDays } from './read-counts.server.ts'

const trendDays = 30

/** A figure over the last 30 days, today included. */
export interface Trend {
  sum: number
  /** Over the 30 days before. */
  before: number
  /** By day, ascending. */
  days: number[]
}

export interface Trends {
  /** Companies that imports added, less those they removed. */
  companies: Trend
  registrations: Trend
  purchases: Trend
  /** Cents, net of refunds. */
  revenue: Trend
  searches: Trend
}

type Counts = Readonly<Record<string, number | undefined>>

const countOf: Record<keyof Trends, (counts: Counts) => number> = {
  companies: ({ companies = 0 }) => companies,
  registrations: ({ registrations = 0 }) => registrations,
  purchases: ({ purchases = 0 }) => purchases,
  revenue: ({ revenue_cents = 0, refunds_cents = 0 }) => revenue_cents - refunds_cents,
  searches: ({ searches_memory = 0, searches_opensearch = 0, searches_postgres = 0 }) =>
    searches_memory + searches_opensearch + searches_postgres,
}
const metrics = [
  'registrations',
  'purchases',
  'revenue_cents',
  'refunds_cents',
  'searches_memory',
  'searches_opensearch',
  'searches_postgres',
]

/** Reads the course of the site's main figures in four statements. */
export async function readTrends(db: Database, now: number = Date.now()): Promise<Trends> {
  const today = todayInVietnam(now)
  const from = addDays(today, 1 - 2 * trendDays)
  const progress = await readProgress(db)
  const days = await readDays(db, progress, { from, to: today, metrics })
  const byDay = new Map<string, Counts>(days.map(({ day, counts }) => [day, counts]))
  for (const { day, companies } of await readImported(db, from)) {
    byDay.set(day, { ...byDay.get(day), companies })
  }
  const all = Array.from({ length: 2 * trendDays }, (_, at) => byDay.get(addDays(from, at)) ?? {})
  const trends = Object.entries(countOf).map(([name, count]): [string, Trend] => {
    const [before, last] = [all.slice(0, trendDays).map(count), all.slice(trendDays).map(count)]
    return [name, { sum: sumOf(last), before: sumOf(before), days: last }]
  })
  return Object.fromEntries(trends) as unknown as Trends
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

async function readImported(db: Database, from: string): Promise<{ day: string; companies: number }[]> {
  const { rows } = (await db.execute(sql`
    select ${sql.raw(dayOf('finished_at'))}::text as day, sum(rows_new - rows_removed)::float8 as companies
    from imports where finished_at >= ${startOfDay(from)}::timestamptz group by 1`)) as unknown as {
    rows: { day: string; companies: number }[]
  }
  return rows
}
