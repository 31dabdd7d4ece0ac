import { type SQL, sql } from 'drizzle-orm'
import { refundedCents } from '#core/billing/refunded-cents.ts'
import { addDays, startOfDay } from '#time/vietnam-days.ts'
import type { RowMetric, RowSource } from './metrics.ts'

/** Days in Vietnam, both ends inclusive; an absent end is open. */
export interface Days {
  from?: string
  to?: string
}

/** Counts one table by the day of a timestamp that leads an index. */
interface Counting {
  table: string
  moment: string
  counts: Partial<Record<RowMetric, string>>
}

const sumOf = (what: string, reasons: string) => `sum(${what}) filter (where ${reasons})`

const countOf = (which: string) => `count(*) filter (where ${which})`

const countings: Record<RowSource, readonly Counting[]> = {
  accounts: [
    { table: 'users', moment: 'created_at', counts: { registrations: 'count(*)' } },
    { table: 'users', moment: 'closed_at', counts: { closures: 'count(*)' } },
  ],
  exports: [
    {
      table: 'exports',
      moment: 'created_at',
      counts: { exports: 'count(*)', exported_companies: 'sum(company_count)' },
    },
  ],
  credits: [
    {
      table: 'credit_entries',
      moment: 'created_at',
      counts: {
        credits_sold: sumOf('amount', `reason = 'purchase'`),
        credits_taken_back: sumOf('-amount', `reason in ('refund', 'dispute', 'dispute_won')`),
        credits_granted: sumOf('amount', `reason = 'sign_up' or reason = 'adjustment' and amount > 0`),
        credits_removed: sumOf('-amount', `reason = 'closure' or reason = 'adjustment' and amount < 0`),
        credits_spent: sumOf('-amount', `reason = 'export'`),
      },
    },
  ],
  payments: [
    {
      table: 'transactions',
      moment: 'completed_at',
      counts: {
        purchases: 'count(*)',
        revenue_cents: 'sum(amount)',
        refunds_cents: `sum(${refundedCents})`,
      },
    },
  ],
  content: [
    {
      table: 'audit_entries',
      moment: 'created_at',
      counts: {
        articles_written: countOf(`action = 'article.create'`),
        articles_published: countOf(`subject_type = 'article' and after ->> 'status' = 'published'`),
        articles_withdrawn: countOf(`subject_type = 'article' and before ->> 'status' = 'published'`),
        help_changes: countOf(`subject_type = 'help_article'`),
      },
    },
  ],
}

/** SQL for the day of a timestamp in Vietnam. */
export const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`

/** Returns SQL rows (day, metric, count) of a source, counted from its tables for `days`, or only those in `only`. */
export function countRows(source: RowSource, { from, to }: Days, only?: readonly string[]): SQL {
  const counted = countings[source].map(({ table, moment, counts }) => {
    const at = sql.raw(moment)
    const within = [sql`${at} is not null`]
    if (from) within.push(sql`${at} >= ${startOfDay(from)}::timestamptz`)
    if (to) within.push(sql`${at} < ${startOfDay(addDays(to, 1))}::timestamptz`)
    if (only) within.push(isOnDays(moment, only))
    const columns = Object.entries(counts)
    return sql`
      select by_day.day, counted.metric, counted.count::bigint
      from (
        select ${sql.raw(dayOf(moment))} as day,
          ${sql.raw(columns.map(([metric, count]) => `${count} as ${metric}`).join(', '))}
        from ${sql.raw(table)} where ${sql.join(within, sql` and `)} group by 1
      ) by_day, lateral (values ${sql.raw(columns.map(([metric]) => `('${metric}', ${metric})`).join(', '))})
        as counted(metric, count)
      where counted.count <> 0`
  })
  return sql.join(counted, sql` union all `)
}

/** Matches each day as a range of timestamps, which can use an index; comparing days would read every row. */
function isOnDays(moment: string, days: readonly string[]): SQL {
  if (days.length === 0) return sql`false`
  const ranges = days.map(
    (day) =>
      sql`(${sql.raw(moment)} >= ${startOfDay(day)}::timestamptz and ${sql.raw(moment)} < ${startOfDay(addDays(day, 1))}::timestamptz)`,
  )
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** SQL for the day of a source's first row; null without rows. */
export function firstDay(source: RowSource): SQL {
  const firsts = countings[source].map(({ table, moment }) =>
    sql.raw(`select ${dayOf(`min(${moment})`)} as day from ${table}`),
  )
  return sql`select min(day)::text as day from (${sql.join(firsts, sql` union all `)}) first`
}
