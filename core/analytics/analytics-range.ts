import { toIsoDate } from '#text/formats.ts'
import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import { addDays, daysBetween, firstOfMonth } from '#time/vietnam-days.ts'

/** Ranges offered as presets; all end today. */
const presets = {
  '7d': (today: string) => addDays(today, -6),
  '30d': (today: string) => addDays(today, -29),
  '90d': (today: string) => addDays(today, -89),
  month: (today: string) => firstOfMonth(today),
  '12m': (today: string) => firstOfMonth(today, -11),
} as const satisfies Record<string, (today: string) => string>

export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]
/** The period of one row. */
export const units = ['day', 'month'] as const
type Unit = (typeof units)[number]

/** Longer ranges default to months. */
const maxDays = 366
const daysAtFirst = 92
const maxYears = 10

export interface AnalyticsRange extends DateRange {
  by: Unit
  /** Absent when the dates were typed. */
  preset?: Preset
}

/** Parses the range of a URL. Never throws: invalid dates are reported, and the default range replaces them. */
export function parseAnalyticsRange(
  source: URLSearchParams,
  today: string,
): { range: AnalyticsRange; from: string; to: string; problem?: DateRangeProblem } {
  const typed = { from: readDate(source, 'from'), to: readDate(source, 'to') }
  const parsed = readDateRange(typed.from, typed.to, today)
  const named = source.get('range') ?? ''
  const preset = Object.hasOwn(presets, named) ? (named as Preset) : '30d'
  const chosen = parsed.range
    ? { from: latest(parsed.range.from, firstOfMonth(parsed.range.to, -12 * maxYears)), to: parsed.range.to }
    : { from: presets[preset](today), to: today, preset }
  const by = readUnit(source.get('by'), daysBetween(chosen.from, chosen.to))
  const shown = parsed.problem ? typed : { from: chosen.from, to: chosen.to }
  return { range: { ...chosen, by }, ...shown, ...(parsed.problem && { problem: parsed.problem }) }
}

const readDate = (source: URLSearchParams, name: string) =>
  toIsoDate((source.get(name) ?? '').trim().slice(0, 20))
const latest = (a: string, b: string) => (a > b ? a : b)

function readUnit(requested: string | null, days: number): Unit {
  if (days > maxDays || requested === 'month') return 'month'
  return requested === 'day' || days <= daysAtFirst ? 'day' : 'month'
}

/** Returns whether the range may be shown by day. */
export const canBeDays = ({ from, to }: DateRange) => daysBetween(from, to) <= maxDays

/** Returns the shortest URL query for the range. */
export function rangeQuery({ preset, from, to, by }: AnalyticsRange): string {
  const params = new URLSearchParams(preset ? { range: preset } : { from, to })
  params.set('by', by)
  return params.toString()
}
