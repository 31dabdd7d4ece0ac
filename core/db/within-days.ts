import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DateRange } from '#time/date-range.ts'
import { addDays, startOfDay } from '#time/vietnam-days.ts'

/** Returns the condition for a range of days in Vietnam, both ends inclusive; none without a range. */
export function withinDays(moment: PgColumn, range: DateRange | undefined): SQL | undefined {
  if (!range) return undefined
  const from = new Date(startOfDay(range.from))
  const end = new Date(startOfDay(addDays(range.to, 1)))
  return and(gte(moment, from), lt(moment, end))
}
