import { Worker } from 'node:worker_threads'
import { assemble } from './assemble.ts'
import { LiveSegment } from './live-segment.ts'
import type { MergeTask } from './merge-worker.ts'
import { Rows } from './rows.ts'
import { compileSchema } from './schema.ts'
import { search } from './searcher.ts'
import { Segment, type SegmentData } from './segment.ts'
import { readSnapshot } from './snapshot-read.ts'
import { writeSnapshot } from './snapshot-write.ts'
import { Store } from './store.ts'
import { suggest } from './suggest.ts'
import { SearchThreads } from './threads.ts'
import type {
  EngineChange,
  EngineDocument,
  EngineQuery,
  EngineResponse,
  EngineSchema,
  EngineStats,
  MemoryEngine,
  Suggestions,
} from './types.ts'

/** Merges all segments of a store into one, in a worker thread. */
class Merge {
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

  /** Cancels the merge; `done` rejects and the store stays as it is. */
  async cancel(): Promise<void> {
    this.stop(new Error('The search index was closed while it was merging'))
    await this.worker.terminate()
  }
}

export { SnapshotError } from './snapshot-format.ts'

export interface EngineOptions {
  /** Results of this size or more are ranked in stages instead of one by one; the order is the same. */
  broadFrom?: number
}

class IndexInMemory implements MemoryEngine {
  readonly kind = 'memory'
  private readonly store: Store
  private readonly broadFrom: number
  private merging: Merge | undefined
  private threads: SearchThreads | undefined

  constructor(store: Store, { broadFrom = 512 }: EngineOptions = {}) {
    this.store = store
    this.broadFrom = broadFrom
  }

  serve(threads: number): void {
    if (threads === 0) return
    this.threads = new SearchThreads(threads, this.store.schema, this.broadFrom)
    this.publish()
  }

  private publish(): void {
    this.threads?.publish(this.store.segments)
  }

  async search(query: EngineQuery): Promise<EngineResponse> {
    const [answer] = await this.searchAll([query])
    return answer
  }

  async searchAll(queries: readonly EngineQuery[]): Promise<EngineResponse[]> {
    if (this.threads) return this.threads.search(queries)
    const { schema, segments } = this.store
    return queries.map((query) => search(schema, segments, query, this.broadFrom))
  }

  async suggest(text: string, limit: number): Promise<Suggestions> {
    return this.threads?.suggest(text, limit) ?? suggest(this.store.schema, this.store.segments, text, limit)
  }

  async apply(changes: readonly EngineChange[]): Promise<void> {
    this.store.apply(changes)
    this.publish()
  }

  async stats(): Promise<EngineStats> {
    const [base, ...delta] = this.store.segments
    const words = new Set(delta.flatMap(({ segment }) => segment.vocabulary.words))
    let newWords = 0
    for (const word of words) if (base.segment.vocabulary.find(word) < 0) newWords++
    const count = (sum: number, live: LiveSegment) => sum + live.liveCount
    return {
      documents: this.store.segments.reduce(count, 0),
      delta: delta.reduce(count, 0),
      deleted: base.deletedCount,
      words: base.segment.vocabulary.words.length + newWords,
      bytes: this.store.segments.reduce(
        (sum, { segment, deleted }) => sum + segment.bytes + deleted.byteLength,
        0,
      ),
      version: this.store.version,
      merging: this.merging !== undefined,
    }
  }

  versions(visit: (id: number, version: number) => void): void {
    for (const live of this.store.segments) {
      for (let document = 0; document < live.segment.size; document++) {
        if (live.isLive(document)) visit(live.segment.ids[document], live.segment.version(document))
      }
    }
  }

  async save(path: string): Promise<void> {
    await writeSnapshot(this.store, path)
  }

  async merge(): Promise<void> {
    const { segments } = this.store
    if (!this.merging && segments.length === 1 && segments[0].deletedCount === 0) return
    if (!this.merging) {
      const merging = new Merge(this.store)
      this.merging = merging
      const finish = () => {
        this.merging = undefined
      }
      merging.done.then(() => this.publish()).then(finish, finish)
    }
    await this.merging.done
  }

  async close(): Promise<void> {
    await Promise.all([this.merging?.cancel(), this.threads?.close()])
  }
}

/** Keeps only the highest version of each id. */
function withoutDuplicates(segment: Segment): LiveSegment {
  const { byId, ids, size } = segment
  const older: number[] = []
  let best = 0
  for (let at = 1; at < size; at++) {
    if (ids[byId[at]] !== ids[byId[best]]) {
      best = at
      continue
    }
    const isNewer = segment.version(byId[at]) > segment.version(byId[best])
    older.push(byId[isNewer ? best : at])
    if (isNewer) best = at
  }
  return new LiveSegment(segment).without(older)
}

/** Documents one by one or in batches. */
export type DocumentSource =
  | Iterable<EngineDocument>
  | AsyncIterable<EngineDocument>
  | AsyncIterable<readonly EngineDocument[]>

/** Builds an index. Throws a RangeError when the schema is too large. */
export async function buildEngine(
  schema: EngineSchema,
  documents: DocumentSource,
  options?: EngineOptions,
): Promise<MemoryEngine> {
  const compiled = compileSchema(schema)
  const rows = new Rows(schema.facets.length)
  for await (const item of documents) {
    if ('id' in item) rows.add(item)
    else for (const document of item) rows.add(document)
  }
  const live = withoutDuplicates(new Segment(assemble(rows, compiled)))
  let version = 0
  for (let row = 0; row < rows.count; row++) version = Math.max(version, rows.versions.items[row])
  return new IndexInMemory(new Store(compiled, [live], new Map(), version), options)
}

/** Opens a saved index. Throws a SnapshotError when the file is missing, damaged or has another schema. */
export async function loadEngine(
  schema: EngineSchema,
  path: string,
  options?: EngineOptions,
): Promise<MemoryEngine> {
  return new IndexInMemory(await readSnapshot(compileSchema(schema), path), options)
}
