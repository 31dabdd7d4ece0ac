import type { SegmentData } from './segment.ts'
import type { EngineQuery, EngineSchema } from './types.ts'

/** What a thread is started with. */
export interface ThreadData {
  channel: string
  schema: EngineSchema
  broadFrom: number
}

/** The segments to answer from, over shared memory. */
export interface Edition {
  number: number
  segments: { id: number; data: SegmentData; deleted: Uint32Array }[]
}

export type ThreadTask = { edition: number } & (
  | { queries: readonly EngineQuery[] }
  | { text: string; limit: number }
)

/** What a thread says once it listens for editions. */
export const ready = 'ready'
