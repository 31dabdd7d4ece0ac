import { assemble } from './assemble.ts'
import { LiveSegment } from './live-segment.ts'
import { Merge } from './merge.ts'
import { Rows } from './rows.ts'
import { compileSchema } from './schema.ts'
import { search } from './searcher.ts'
import { Segment } from './segment.ts'
import { readSnapshot } from './snapshot-read.ts'
import { writeSnapshot } from './snapshot-write.ts'
import { Store } from './store.ts'
import { suggest } from './suggest.ts'
import { SearchThreads } from './threads.ts'
import type {
  EngineAnswer,
  EngineChange,
  EngineDocument,
  EngineQuery,
  EngineSchema,
  EngineStats,
  SearchEngine,
  Suggestions,
} from './types.ts'

export { SnapshotError } from './snapshot-format.ts'

export interface EngineOptions {
  /** Results from this size on are ranked in stages instead of weighing each; the order is the same. */
  broadFrom?: number
}

class MemoryEngine implements SearchEngine {
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

  async search(query: EngineQuery): Promise<EngineAnswer> {
    const [answer] = await this.searchAll([query])
    return answer
  }

  async searchAll(queries: readonly EngineQuery[]): Promise<EngineAnswer[]> {
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

  stats(): EngineStats {
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

/** Of documents with the same id only the one with the highest version stays. */
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

/** Builds an index of documents. Throws a RangeError when the schema is too large. */
export async function buildEngine(
  schema: EngineSchema,
  documents: DocumentSource,
  options?: EngineOptions,
): Promise<SearchEngine> {
  const compiled = compileSchema(schema)
  const rows = new Rows(schema.facets.length)
  for await (const item of documents) {
    if ('id' in item) rows.add(item)
    else for (const document of item) rows.add(document)
  }
  const live = withoutDuplicates(new Segment(assemble(rows, compiled)))
  let version = 0
  for (let row = 0; row < rows.count; row++) version = Math.max(version, rows.versions.items[row])
  return new MemoryEngine(new Store(compiled, [live], new Map(), version), options)
}

/** Opens an index that was saved. Throws a SnapshotError when the file is missing, damaged or of another schema. */
export async function loadEngine(
  schema: EngineSchema,
  path: string,
  options?: EngineOptions,
): Promise<SearchEngine> {
  return new MemoryEngine(await readSnapshot(compileSchema(schema), path), options)
}

/** An index without documents. */
export function emptyEngine(schema: EngineSchema, options?: EngineOptions): SearchEngine {
  const compiled = compileSchema(schema)
  const empty = new Segment(assemble(new Rows(schema.facets.length), compiled))
  return new MemoryEngine(new Store(compiled, [new LiveSegment(empty)]), options)
}
