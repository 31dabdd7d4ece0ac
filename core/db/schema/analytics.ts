import { bigint, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts by day in Vietnam time, so a view of a year reads a few thousand rows. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date().notNull(),
    /** Listed in `core/analytics/metrics.ts`. */
    metric: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day] })],
)

/** Last day, inclusive, up to which the rows of each source were counted. */
export const dailyCountProgress = pgTable('daily_count_progress', {
  source: text().primaryKey(),
  countedThrough: date().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
