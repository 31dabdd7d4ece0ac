import { bigint, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts by day in Vietnam's time, so that a view of a year reads a few thousand rows. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date().notNull(),
    /** `core/analytics/metrics.ts` has them all. */
    metric: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day] })],
)

/** Up to which day, inclusive, the rows of a source were counted. */
export const dailyCountProgress = pgTable('daily_count_progress', {
  source: text().primaryKey(),
  countedThrough: date().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
