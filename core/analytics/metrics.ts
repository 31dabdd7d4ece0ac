/** Daily metrics counted from rows, by the source that `count-rows.server.ts` reads. Money is in cents. */
export const rowMetrics = {
  accounts: ['registrations', 'closures'],
  exports: ['exports', 'exported_companies'],
  /** Sold plus granted minus taken back, removed and spent equals the sum of all balances. */
  credits: ['credits_sold', 'credits_taken_back', 'credits_granted', 'credits_removed', 'credits_spent'],
  /** By the day the purchase completed, even if refunded later. */
  payments: ['purchases', 'revenue_cents', 'refunds_cents'],
  /** Read from the audit log, because texts may be deleted. */
  content: ['articles_written', 'articles_published', 'articles_withdrawn', 'help_changes'],
} as const satisfies Record<string, readonly string[]>

export type RowSource = keyof typeof rowMetrics
export type RowMetric = (typeof rowMetrics)[RowSource][number]
export const rowSources = Object.keys(rowMetrics) as RowSource[]

/** Counted when answered, one per result page of the site or API: searches are not stored. */
export const searchMetrics = [
  'searches_fast',
  'searches_complex',
  'searches_basic',
  'searches_memory',
  'searches_opensearch',
  'searches_postgres',
  'searches_empty',
] as const

export const sourcesOf = (metrics: readonly string[]): RowSource[] =>
  rowSources.filter((source) => rowMetrics[source].some((metric) => metrics.includes(metric)))
