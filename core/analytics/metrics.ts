/** What is counted by day from rows of tables, by where it is read (`count-rows.server.ts`). Money is in cents. */
export const rowMetrics = {
  accounts: ['registrations', 'closures'],
  exports: ['exports', 'exported_companies'],
  /** Sold and granted less taken back, removed and spent is the sum of all balances. */
  credits: ['credits_sold', 'credits_taken_back', 'credits_granted', 'credits_removed', 'credits_spent'],
  /** By the day a purchase was completed, whenever it was refunded. */
  payments: ['purchases', 'revenue_cents', 'refunds_cents'],
  /** What the audit log says became of articles and help articles, which may be gone themselves. */
  content: ['articles_written', 'articles_published', 'articles_withdrawn', 'help_changes'],
} as const satisfies Record<string, readonly string[]>

export type RowSource = keyof typeof rowMetrics
export type RowMetric = (typeof rowMetrics)[RowSource][number]
export const rowSources = Object.keys(rowMetrics) as RowSource[]

/** Counted as they are answered, every page of results of a person or a program: no row remembers a search. */
export const searchMetrics = [
  'searches_fast',
  'searches_complex',
  'searches_basic',
  'searches_memory',
  'searches_postgres',
  'searches_empty',
] as const

/** Which tables the metrics come from. */
export const sourcesOf = (metrics: readonly string[]): RowSource[] =>
  rowSources.filter((source) => rowMetrics[source].some((metric) => metrics.includes(metric)))
