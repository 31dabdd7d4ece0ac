import { Worker } from 'node:worker_threads'
import type { MergeTask } from './merge-worker.ts'
import type { SegmentData } from './segment.ts'
import { Segment } from './segment.ts'
import type { Store } from './store.ts'

/** Makes one segment of all in a store, on a thread of its own. */
export class Merge {
  readonly done: Promise<void>
  private readonly worker: Worker
  private readonly stop: (reason: Error) => void

  constructor(store: Store) {
    const parts = store.freeze()
    const task: MergeTask = {
      schema: store.schema.source,
      parts: parts.map(({ segment, deleted }) => ({ data: segment.data, deleted })),
    }
    this.worker = new Worker(new URL('./merge-worker.ts', import.meta.url), { workerData: task })
    const { promise, resolve, reject } = Promise.withResolvers<SegmentData>()
    this.stop = reject
    this.worker.once('message', resolve)
    this.worker.once('error', reject)
    this.worker.once('exit', () => reject(new Error('The merging thread ended without a result')))
    this.done = promise.then(
      (data) => store.replaceFrozen(parts, new Segment(data)),
      (error: unknown) => {
        store.thaw()
        throw error
      },
    )
  }

  /** Gives up; `done` rejects and the store stays as it is. */
  async cancel(): Promise<void> {
    this.stop(new Error('The search index was closed while it was merging'))
    await this.worker.terminate()
  }
}
