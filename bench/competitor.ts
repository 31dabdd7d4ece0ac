import type { WorkloadQuery } from './workload.ts'

/** What one system answered: page 1, the exact total, and counts per city, district and industry. */
interface CompetitorAnswer {
  ids: number[]
  total: number
  facets: number
}

/** A full-text search that a user would pick instead of ours. */
export interface Competitor {
  name: string
  search(query: WorkloadQuery): Promise<CompetitorAnswer>
  close(): Promise<void>
}
