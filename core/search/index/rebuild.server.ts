import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import type { IndexSync } from './index-sync.server.ts'
import { buildFromDatabase, catchUp } from './load.server.ts'
import type { SearchIndex, SearchLog } from '../search-context.ts'

interface RebuildContext {
  db: Database
  index: SearchIndex
  indexSync: IndexSync
  log: SearchLog
}

interface RebuildState {
  /** ISO 8601; undefined while none is under way. */
  since?: string
  /** How the last one of this process ended. */
  last?: { at: string; seconds: number; documents?: number; failed: boolean }
}

export type Rebuilder = ReturnType<typeof createRebuilder>
type RebuildAnswer = 'started' | 'running' | 'no_engine'

/** Builds the index of this process anew beside the one that answers, one at a time. */
export function createRebuilder({ db, index, indexSync, log }: RebuildContext) {
  const state: RebuildState = {}
  const stopping = new AbortController()
  let rebuilding: Promise<void> | undefined

  async function rebuild(): Promise<void> {
    const startedAt = performance.now()
    let documents: number | undefined
    try {
      const { engine, appliedUpTo } = await buildFromDatabase(db, stopping.signal)
      // What changed while it was built would be missing from searches until the next second.
      const upTo = await catchUp(db, engine, appliedUpTo)
      const former = index.engine
      indexSync.replace(engine, upTo)
      documents = engine.stats().documents
      // A merge of what nobody searches any more.
      await former?.close()
      await indexSync.merged()
      await indexSync.save()
    } catch (error) {
      documents = undefined
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'building the search index anew failed, the former one goes on')
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    state.last = { at: new Date().toISOString(), seconds, documents, failed: documents === undefined }
    state.since = undefined
  }

  return {
    state: (): RebuildState => ({ ...state }),

    /** Begins it in the background and writes who asked; says why not where it does not. */
    async start(by: Administrator): Promise<RebuildAnswer> {
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

    /** Resolves when none is under way. */
    ended: async (): Promise<void> => rebuilding,

    /** Ends one that still reads the database; the former index goes on. */
    async stop(): Promise<void> {
      stopping.abort()
      await rebuilding
    },
  }
}
