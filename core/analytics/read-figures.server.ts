import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { addDays, firstOfMonth, todayInVietnam } from '#time/vietnam-days.ts'
import { readProgress } from './progress.server.ts'
import { readSums } from './read-counts.server.ts'

/** Current totals of the site; months are in Vietnam time. */
export interface Figures {
  users: {
    /** Open accounts. */
    total: number
    /** Accounts with the role user. */
    active: number
    newThisMonth: number
    /** Percent of the accounts open at the start of the month; null if there were none. */
    growth: number | null
  }
  content: { published: number; drafts: number; help: number }
  /** Cents, net of refunds. */
  revenue: { total: number; thisMonth: number; refunded: number }
  credits: { sold: number; spent: number; soldThisMonth: number; spentThisMonth: number }
}

const metrics = [
  'registrations',
  'closures',
  'revenue_cents',
  'refunds_cents',
  'credits_sold',
  'credits_spent',
] as const

/** Reads the totals from the tables in four statements, not from daily counts. */
export async function readFigures(db: Database, now: number = Date.now()): Promise<Figures> {
  const today = todayInVietnam(now)
  const [sums, { others, ...content }] = await Promise.all([
    readProgress(db).then((progress) =>
      readSums(db, progress, metrics, { all: addDays(today, 1), before: firstOfMonth(today) }),
    ),
    readStates(db),
  ])
  const { all, before } = sums
  const month = (metric: (typeof metrics)[number]) => all[metric] - before[metric]
  const total = all.registrations - all.closures
  const totalBefore = before.registrations - before.closures
  return {
    users: {
      total,
      active: total - others,
      newThisMonth: month('registrations'),
      growth: totalBefore === 0 ? null : (100 * (total - totalBefore)) / totalBefore,
    },
    content,
    revenue: {
      total: all.revenue_cents - all.refunds_cents,
      thisMonth: month('revenue_cents') - month('refunds_cents'),
      refunded: all.refunds_cents,
    },
    credits: {
      sold: all.credits_sold,
      spent: all.credits_spent,
      soldThisMonth: month('credits_sold'),
      spentThisMonth: month('credits_spent'),
    },
  }
}

/** Totals by state. Closed accounts have the role user. */
async function readStates(db: Database): Promise<Figures['content'] & { others: number }> {
  const { rows } = (await db.execute(sql`select
    (select count(*) from users where role <> 'user')::int as others,
    (select count(*) from texts where kind = 'article' and status = 'published')::int as published,
    (select count(*) from texts where kind = 'article' and status = 'draft')::int as drafts,
    (select count(*) from texts where kind = 'help')::int as help`)) as unknown as {
    rows: (Figures['content'] & { others: number })[]
  }
  return rows[0]
}
