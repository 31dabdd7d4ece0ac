import type { Database } from '#core/db/client.server.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import type { MemoryEngine } from '#search-engine/types.ts'
import { toChange } from './document.ts'
import { readChanges, readLastChange } from './source.server.ts'
import type { SearchCaches, SearchIndex, SearchLog } from '#core/search/search-context.ts'

const batchSize = 5_000
/** A merge starts past this many unmerged changes, or this share of the documents. */
const maxUnmerged = 20_000
const maxUnmergedShare = 0.02
/** Merging fewer saves nothing. */
const minToMerge = 500
const pollMs = 1_000
const retryAfterMs = 2_000
const maxBackoffMs = 30_000

export interface IndexSyncOptions {
  db: Database
  index: SearchIndex<MemoryEngine>
  caches: SearchCaches
  log: SearchLog
  /** The index includes every change up to this one. */
  appliedUpTo: number
  /** Path of the saved index; undefined when there is no engine. */
  path: string | undefined
  /** Whether the file at `path` equals the index. */
  isSaved: boolean
  /** Search threads of an index that replaces another. */
  threads?: number
}

export interface IndexSync {
  /** Applies everything committed so far; resolves to the number of changes. Rejects if the database is unavailable. */
  tick(): Promise<number>
  /** Ticks every second until stopped, with backoff while the database is unavailable. */
  start(): void
  /** Ends the run in flight early, then saves the index if it changed since the last save. */
  stop(): Promise<void>
  /** Resolves when no merge is in flight. */
  merged(): Promise<void>
  /** Saves the index if it changed. */
  save(): Promise<void>
  /** Replaces the index that is kept in sync. */
  replace(engine: MemoryEngine, appliedUpTo: number): void
  /** The last change applied. */
  readonly appliedUpTo: number
  /** Path of the saved index; undefined when there is no engine. */
  readonly path: string | undefined
}

/** Keeps an index (or, without an engine, the caches) in sync with the database. */
export function createIndexSync(options: IndexSyncOptions): IndexSync {
  const { db, index, caches, log, path, threads = 0 } = options
  let appliedUpTo = options.appliedUpTo
  let isSaved = options.isSaved
  let unmerged = 0
  /** Read when first needed. */
  let documents: number | undefined
  let ticking: Promise<number> | undefined
  let merging: Promise<void> | undefined
  let saving = Promise.resolve()
  let loop: Loop | undefined
  let stopped = false

  const announce = () => {
    index.generation++
    caches.results.clear()
    caches.facets.clear()
  }

  async function applyChanges(engine: MemoryEngine): Promise<number> {
    let applied = 0
    for (;;) {
      const rows = await readChanges(db, appliedUpTo, batchSize)
      // Replaced meanwhile: the other index has its own position.
      if (index.engine !== engine) return applied
      if (rows.length > 0) {
        await engine.apply(rows.map(toChange))
        if (index.engine !== engine) return applied
        appliedUpTo = rows[rows.length - 1].version
        applied += rows.length
        isSaved = false
        announce()
      }
      if (rows.length < batchSize || stopped) break
    }
    unmerged += applied
    documents ??= (await engine.stats()).documents
    if (unmerged > maxUnmerged || unmerged > Math.max(minToMerge, documents * maxUnmergedShare)) {
      merging ??= mergeAndSave(engine).finally(() => (merging = undefined))
    }
    return applied
  }

  async function watchOnly(): Promise<number> {
    const last = await readLastChange(db)
    if (last === appliedUpTo) return 0
    appliedUpTo = last
    announce()
    return 1
  }

  async function mergeAndSave(engine: MemoryEngine): Promise<void> {
    unmerged = 0
    try {
      await engine.merge()
      documents = undefined
      await save()
    } catch (error) {
      // Closed during the merge: the process stops, or another index has replaced it.
      if (stopped || index.engine !== engine) return
      log.error({ err: error }, 'search index merge failed')
    }
  }

  /** Runs one save at a time; each call gets its own save, even after a failed one. */
  function save(): Promise<void> {
    saving = saving.then(saveChanged)
    return saving
  }

  async function saveChanged(): Promise<void> {
    const { engine } = index
    if (!engine || path === undefined || isSaved) return
    isSaved = true
    try {
      await engine.save(path)
    } catch (error) {
      isSaved = false
      log.error({ err: error, path }, 'search index save failed')
    }
  }

  function tick(): Promise<number> {
    ticking ??= (index.engine ? applyChanges(index.engine) : watchOnly()).finally(() => (ticking = undefined))
    return ticking
  }

  return {
    tick,
    start() {
      loop ??= startLoop({
        name: 'index sync',
        every: pollMs,
        retryAfter: retryAfterMs,
        maxBackoff: maxBackoffMs,
        run: async () => void (await tick()),
        log,
      })
    },
    save,
    async stop() {
      stopped = true
      await loop?.stop()
      await ticking?.catch(() => {})
      // Unmerged changes are searched and saved too.
      if (merging) await index.engine?.close()
      await merging
      await save()
    },
    merged: async () => merging,
    replace(engine, upTo) {
      engine.serve(threads)
      index.engine = engine
      appliedUpTo = upTo
      documents = undefined
      unmerged = 0
      isSaved = false
      announce()
    },
    path,
    get appliedUpTo() {
      return appliedUpTo
    },
  }
}
