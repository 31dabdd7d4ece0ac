import type { MemoryEngine } from '#search-engine/types.ts'
import type { Database } from '#core/db/client.server.ts'
import type { Loop } from '#core/loop.server.ts'
import {
  createSearchCaches,
  type SearchContext,
  type SearchIndex,
  type SearchLog,
} from '#core/search/search-context.ts'
import { createIndexSync, type IndexSync } from './index-sync.server.ts'
import { loadIndex, type SavedIndex } from './load.server.ts'
import { createRebuilder, rebuildInMemory, type Rebuilder } from './rebuild.server.ts'
import { readIdentity } from './source.server.ts'
import { checkIndex } from './verify.server.ts'

interface OpenOptions {
  db: Database
  dataDir: string
  /** Without the engine only the caches are kept in sync. */
  usesEngine: boolean
  threads: number
  saved: SavedIndex | undefined
  log: SearchLog
}

export interface OpenIndex extends Pick<SearchContext, 'index' | 'caches'> {
  indexSync: Pick<IndexSync, 'tick' | 'start' | 'stop' | 'save' | 'appliedUpTo' | 'path'>
  rebuilder: Rebuilder
  /** Compares the index with the database and repairs it. Resolves to the number of differences found. */
  checkIndex(signal?: AbortSignal): Promise<number>
}

/** Loads the saved index, or builds one, and returns it with its sync. */
export async function openIndex(options: OpenOptions): Promise<OpenIndex> {
  const { db, dataDir, usesEngine, threads, saved, log } = options
  const loaded = usesEngine ? await loadIndex(db, dataDir, log, saved) : undefined
  loaded?.engine.serve(threads)
  const index: SearchIndex<MemoryEngine> = { engine: loaded?.engine, generation: 0 }
  const caches = createSearchCaches()
  const indexSync = createIndexSync({
    db,
    index,
    caches,
    log,
    appliedUpTo: loaded?.appliedUpTo ?? (await readIdentity(db)).lastChange,
    path: loaded?.path,
    isSaved: loaded?.source === 'snapshot',
    threads,
  })
  return {
    index,
    caches,
    indexSync,
    rebuilder: createRebuilder({ db, index, build: rebuildInMemory({ db, index, indexSync }), log }),
    checkIndex: (signal) => checkIndex({ db, index, indexSync, log, signal }),
  }
}

/** Applies changes committed since the last save, then every second. Stopping saves the index and closes the engine. */
export function startIndexSync({ index, indexSync, rebuilder, log }: OpenIndex & { log: SearchLog }): Loop {
  const catchUp = indexSync.tick().then(
    () => indexSync.save(),
    (error: unknown) => log.warn({ err: error }, 'first index sync failed'),
  )
  indexSync.start()
  return {
    async stop() {
      await rebuilder.stop()
      await Promise.all([indexSync.stop(), catchUp])
      await index.engine?.close()
    },
  }
}
