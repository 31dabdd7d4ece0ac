import type { ChoiceKey } from '#core/search/filters.ts'
import type { DateRange } from '#time/date-range.ts'

/** Choices that figures are about; all companies without any. */
export type CountedChoices = Partial<Record<ChoiceKey, number>>

/** Filters that totals are broken down by. */
export const brokenDownBy = [
  'cityId',
  'districtId',
  'provinceId',
  'businessTypeId',
  'status',
] as const satisfies readonly ChoiceKey[]

type Breakdown = (typeof brokenDownBy)[number]

export interface Totals {
  /** As many companies as a search with the same choices finds. */
  total: number
  /** Companies per choice of a filter, without zero counts; 0 stands for companies without one. */
  counts: Record<Breakdown, ReadonlyMap<number, number>>
}

/** Companies registered in a period. */
export interface Registrations {
  count: number
  /** Present provinces with at least one of them. */
  provinces: number
}

/** Counts listed companies, by the search engine or by PostgreSQL. */
export interface Counter {
  totals(choices: CountedChoices): Promise<Totals>
  registrations(choices: CountedChoices, periods: readonly DateRange[]): Promise<Registrations[]>
}

export interface Statistics extends Totals {
  /** The last 24 months up to the latest registration in the directory, oldest first; the present one until today. */
  months: (Registrations & DateRange)[]
}
