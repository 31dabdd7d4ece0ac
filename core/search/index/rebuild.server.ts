import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import type { IndexSync } from './index-sync.server.ts'
import { buildFromDatabase, catchUp } from './load.server.ts'
import type { MemoryEngine } from '#search-engine/types.ts'
import type { SearchIndex, SearchLog } from '../search-context.ts'

interface RebuildContext {
  db: Database
  index: SearchIndex
  /** Builds another index and puts it in the place of the one in use. Returns its documents. */
  build(signal: AbortSignal): Promise<number>
  log: SearchLog
}

interface RebuildState {
  /** ISO 8601; undefined while none is in flight. */
  since?: string
  /** Outcome of this process's last rebuild. */
  last?: { at: string; seconds: number; documents?: number; failed: boolean }
}

export type Rebuilder = ReturnType<typeof createRebuilder>
type RebuildResult = 'started' | 'running' | 'no_engine'

/** Builds an index in memory and puts it in the place of the one in use. Returns its documents. */
export const rebuildInMemory =
  ({ db, index, indexSync }: { db: Database; index: SearchIndex<MemoryEngine>; indexSync: IndexSync }) =>
  async (signal: AbortSignal): Promise<number> => {
    const { engine, appliedUpTo } = await buildFromDatabase(db, signal)
    // Otherwise searches would miss changes made during the build until the next tick.
    const upTo = await catchUp(db, engine, appliedUpTo)
    const former = index.engine
    indexSync.replace(engine, upTo)
    const { documents } = await engine.stats()
    // Cancels its merge, if one is in flight.
    await former?.close()
    await indexSync.merged()
    await indexSync.save()
    return documents
  }

/** Rebuilds the index of this process while the old one answers, one rebuild at a time. */
export function createRebuilder({ db, index, build, log }: RebuildContext) {
  const state: RebuildState = {}
  const stopping = new AbortController()
  let rebuilding: Promise<void> | undefined

  async function rebuild(): Promise<void> {
    const startedAt = performance.now()
    let documents: number | undefined
    try {
      documents = await build(stopping.signal)
    } catch (error) {
      documents = undefined
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'search index rebuild failed, keeping the current index')
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    state.last = { at: new Date().toISOString(), seconds, documents, failed: documents === undefined }
    state.since = undefined
  }

  return {
    state: (): RebuildState => ({ ...state }),

    /** Starts a rebuild in the background and writes an audit entry; returns why if it does not. */
    async start(by: Administrator): Promise<RebuildResult> {
      if (!index.engine) return 'no_engine'
      if (state.since !== undefined) return 'running'
      state.since = new Date().toISOString()
      try {
        await transact(db, (tx) =>
          writeAudit(tx, by, { action: 'index.rebuild', subject: { id: 'search', name: 'Search index' } }),
        )
      } catch (error) {
        state.since = undefined
        throw error
      }
      rebuilding = rebuild()
      return 'started'
    },

    /** Resolves when no rebuild is in flight. */
    ended: async (): Promise<void> => rebuilding,

    /** Stops a rebuild that still reads the database; the old index stays. */
    async stop(): Promise<void> {
      stopping.abort()
      await rebuilding
    },
  }
}
