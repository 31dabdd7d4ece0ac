import type { WorkloadQuery } from './workload.ts'

/** A system's response: page 1, the exact total, and counts per city, district and industry. */
interface CompetitorResult {
  ids: number[]
  total: number
  facets: number
}

/** A full-text search that could replace ours. */
export interface Competitor {
  name: string
  search(query: WorkloadQuery): Promise<CompetitorResult>
  close(): Promise<void>
}
