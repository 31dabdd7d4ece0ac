import { histogramOf, percentileOf, timeMetrics } from './histogram.ts'
import { rowMetrics, searchMetrics } from './metrics.ts'

/** Formats of figures. */
export type FigureKind = 'count' | 'money' | 'percent' | 'duration'

/** Counts of a period by metric; an absent metric is zero. */
export type Counts = Readonly<Record<string, number>>

/** A period and the number of accounts open at its start. */
interface Period {
  counts: Counts
  accountsBefore: number
}

interface Column {
  kind: FigureKind
  /** Null when dividing by zero or when nothing was measured. */
  value(period: Period): number | null
}

const of = ({ counts }: Period, metric: string) => counts[metric] ?? 0
const counted = (metric: string, kind: FigureKind = 'count'): Column => ({
  kind,
  value: (period) => of(period, metric),
})
const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
const searches = (period: Period) =>
  of(period, 'searches_memory') + of(period, 'searches_opensearch') + of(period, 'searches_postgres')
const timed = (portion: number): Column => ({
  kind: 'duration',
  value: ({ counts }) => percentileOf(histogramOf(counts), portion),
})
const opened = (period: Period) => of(period, 'registrations') - of(period, 'closures')

/**
 * Tables of the analytics, two beside each other, and their columns, each a figure of a period; CSV files have the same
 * columns.
 */
const analyticsTables = {
  revenue: {
    purchases: counted('purchases'),
    gross: counted('revenue_cents', 'money'),
    refunds: counted('refunds_cents', 'money'),
    net: { kind: 'money', value: (period) => of(period, 'revenue_cents') - of(period, 'refunds_cents') },
  },
  credits: {
    sold: counted('credits_sold'),
    takenBack: counted('credits_taken_back'),
    granted: counted('credits_granted'),
    removed: counted('credits_removed'),
    spent: counted('credits_spent'),
  },
  users: {
    registrations: counted('registrations'),
    closures: counted('closures'),
    total: { kind: 'count', value: (period) => period.accountsBefore + opened(period) },
    growth: { kind: 'percent', value: (period) => share(opened(period), period.accountsBefore) },
  },
  exports: {
    exports: counted('exports'),
    companies: counted('exported_companies'),
  },
  searches: {
    searches: { kind: 'count', value: searches },
    fast: counted('searches_fast'),
    complex: counted('searches_complex'),
    basic: counted('searches_basic'),
    memory: counted('searches_memory'),
    opensearch: counted('searches_opensearch'),
    postgres: counted('searches_postgres'),
  },
  'search-times': {
    searches: { kind: 'count', value: searches },
    median: timed(0.5),
    p95: timed(0.95),
  },
  'empty-searches': {
    searches: { kind: 'count', value: searches },
    empty: counted('searches_empty'),
    share: { kind: 'percent', value: (period) => share(of(period, 'searches_empty'), searches(period)) },
  },
  content: {
    written: counted('articles_written'),
    published: counted('articles_published'),
    withdrawn: counted('articles_withdrawn'),
    helpChanges: counted('help_changes'),
  },
} as const satisfies Record<string, Record<string, Column>>

export type AnalyticsTable = keyof typeof analyticsTables
export const tableNames = Object.keys(analyticsTables) as AnalyticsTable[]

type ColumnOf<Table extends AnalyticsTable> = keyof (typeof analyticsTables)[Table] & string
/** `users.total`, `revenue.net` … */
export type TableColumn = { [Table in AnalyticsTable]: `${Table}.${ColumnOf<Table>}` }[AnalyticsTable]

/** Returns the columns of a table in order. */
export function columnsOf(table: AnalyticsTable): { id: TableColumn; column: Column }[] {
  const columns: Record<string, Column> = analyticsTables[table]
  return Object.entries(columns).map(([name, column]) => ({ id: `${table}.${name}` as TableColumn, column }))
}

/** All metrics used by the tables. */
export const tableMetrics = [...Object.values(rowMetrics).flat(), ...searchMetrics, ...timeMetrics]
