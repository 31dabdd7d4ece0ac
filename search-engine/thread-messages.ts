import type { SegmentData } from './segment.ts'
import type { EngineQuery, EngineSchema } from './types.ts'

/** Start data of a search thread. */
export interface ThreadData {
  channel: string
  schema: EngineSchema
  broadFrom: number
}

/** The segments to search, in shared memory. */
export interface Edition {
  number: number
  segments: { id: number; data: SegmentData; deleted: Uint32Array }[]
}

export type ThreadTask = { edition: number } & (
  | { queries: readonly EngineQuery[] }
  | { text: string; limit: number }
)

/** Sent by a thread once it listens for editions. */
export const ready = 'ready'
