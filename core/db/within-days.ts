import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DateRange } from '#core/search/date-range.ts'

const dayMs = 86_400_000

/** The moments of a range of days in Vietnam, both ends included; no condition without a range. */
export function withinDays(moment: PgColumn, range: DateRange | undefined): SQL | undefined {
  if (!range) return undefined
  const from = new Date(`${range.from}T00:00:00+07:00`)
  const end = new Date(Date.parse(`${range.to}T00:00:00+07:00`) + dayMs)
  return and(gte(moment, from), lt(moment, end))
}
