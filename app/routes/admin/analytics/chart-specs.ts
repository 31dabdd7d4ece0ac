import type { AnalyticsTable, TableColumn } from '#core/analytics/analytics-tables.ts'

export interface ChartSpec {
  /** Bars stand on one another where their sum means something, beside one another where not. */
  shape: 'stack' | 'bars' | 'area' | 'lines'
  columns: readonly TableColumn[]
}

/** What is drawn of each table; every figure of it is in the table as well. */
export const chartSpecs: Record<AnalyticsTable, readonly ChartSpec[]> = {
  users: [
    { shape: 'area', columns: ['users.total'] },
    { shape: 'bars', columns: ['users.registrations'] },
  ],
  revenue: [{ shape: 'stack', columns: ['revenue.net', 'revenue.refunds'] }],
  credits: [
    { shape: 'bars', columns: ['credits.sold'] },
    { shape: 'bars', columns: ['credits.spent'] },
  ],
  exports: [
    { shape: 'bars', columns: ['exports.exports'] },
    { shape: 'bars', columns: ['exports.companies'] },
  ],
  searches: [{ shape: 'stack', columns: ['searches.fast', 'searches.complex', 'searches.basic'] }],
  'empty-searches': [
    { shape: 'bars', columns: ['empty-searches.empty'] },
    { shape: 'lines', columns: ['empty-searches.share'] },
  ],
  'search-times': [{ shape: 'lines', columns: ['search-times.median', 'search-times.p95'] }],
  content: [
    { shape: 'bars', columns: ['content.published'] },
    { shape: 'bars', columns: ['content.helpChanges'] },
  ],
}

/** One hue, told apart without it as well: by lightness in bars, by dashes in lines. */
export const tones = [
  { fill: 'var(--accent)', stroke: 'var(--accent)', dash: undefined },
  { fill: 'var(--accent-soft)', stroke: 'var(--accent)', dash: '5 4' },
  { fill: 'var(--surface)', stroke: 'var(--accent)', dash: '1 3' },
] as const
