import { parentPort, workerData } from 'node:worker_threads'
import { assemble } from './assemble.ts'
import { hasBit } from './bits.ts'
import { Rows } from './rows.ts'
import { compileSchema } from './schema.ts'
import type { SegmentData } from './segment.ts'
import { Segment } from './segment.ts'
import type { EngineSchema } from './types.ts'

/** Input of the merge thread: segments in shared memory, with a bitset of deletions each. */
export interface MergeTask {
  schema: EngineSchema
  parts: { data: SegmentData; deleted: Uint32Array }[]
}

const { schema, parts } = workerData as MergeTask
const rows = new Rows(schema.facets.length)
for (const { data, deleted } of parts) {
  rows.addSegment(new Segment(data), (document) => !hasBit(deleted, document))
}
parentPort?.postMessage(assemble(rows, compileSchema(schema)))
