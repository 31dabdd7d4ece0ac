import { existsSync, mkdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#core/db/client.server.ts'
import { removeStaleFiles } from '#core/cleanup.server.ts'
import { buildEngine, loadEngine, SnapshotError } from '#search-engine/engine.ts'
import type { MemoryEngine, SearchEngine } from '#search-engine/types.ts'
import type { SearchLog } from '../search-context.ts'
import { toChange } from './document.ts'
import { indexSchema } from './schema.ts'
import { readChanges, readDocuments, readIdentity, readLastChange } from './source.server.ts'

const extension = '.index'

/** Returns the path of a database's saved index: its name includes the database's identity. */
export function snapshotPath(dataDir: string, identity: string): string {
  const folder = join(dataDir, 'index')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${identity}${extension}`)
}

export interface SavedIndex {
  engine: MemoryEngine
  identity: string
}

/** A save in progress is written to constantly; after this long without a write its process is dead. */
const deadMs = 3_600_000

/** Deletes partial saves of dead processes: each is as large as the index. */
export const removeUnfinished = (dataDir: string): Promise<number> =>
  removeStaleFiles(join(dataDir, 'index'), /\.index\..+\.writing$/, deadMs)

/** Loads the index saved last, of any database; undefined when there is none or it is damaged, which is logged. */
export async function loadSavedIndex(dataDir: string, log: SearchLog): Promise<SavedIndex | undefined> {
  const folder = join(dataDir, 'index')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(extension))
  let newest: { name: string; time: number } | undefined
  for (const name of names) {
    const { mtimeMs: time } = await stat(join(folder, name))
    if (!newest || time > newest.time) newest = { name, time }
  }
  if (!newest) return undefined
  return loadIndexFile(join(folder, newest.name), newest.name.slice(0, -extension.length), log)
}

/** Loads the index saved for one database; undefined when there is none or it is damaged. */
export async function loadIndexFile(
  path: string,
  identity: string,
  log: SearchLog,
): Promise<SavedIndex | undefined> {
  try {
    return { engine: await loadEngine(indexSchema, path), identity }
  } catch (error) {
    // Any failure falls back to the database; only unexpected errors are logged with a stack.
    const reason = error instanceof SnapshotError ? { reason: error.message } : { err: error }
    log.warn({ path, ...reason }, 'saved search index unusable, rebuilding')
    return undefined
  }
}

export interface LoadedIndex {
  engine: MemoryEngine
  source: 'snapshot' | 'database'
  /** The index includes every change up to this one, and possibly later ones: sync from here. */
  appliedUpTo: number
  /** Path to save it to. */
  path: string
}

/**
 * Builds an index from the rows of the database. Syncing from `appliedUpTo` catches rows that change meanwhile. Throws
 * the reason of `stop` once it is aborted.
 */
export async function buildFromDatabase(
  db: Database,
  stop?: AbortSignal,
): Promise<Pick<LoadedIndex, 'engine' | 'appliedUpTo'>> {
  const appliedUpTo = await readLastChange(db)
  return { engine: await buildEngine(indexSchema, readDocuments(db, stop)), appliedUpTo }
}

/**
 * Returns the saved index if it belongs to this database and is not ahead of it (as after a restore); else one built
 * from the database. `early` was loaded before the database was open.
 */
export async function loadIndex(
  db: Database,
  dataDir: string,
  log: SearchLog,
  early?: SavedIndex,
): Promise<LoadedIndex> {
  const { identity, lastChange } = await readIdentity(db)
  const path = snapshotPath(dataDir, identity)
  let saved = early
  if (saved && saved.identity !== identity) {
    await saved.engine.close()
    saved = existsSync(path) ? await loadIndexFile(path, identity, log) : undefined
  }
  if (saved) {
    const { version } = await saved.engine.stats()
    if (version <= lastChange) {
      return { engine: saved.engine, source: 'snapshot', appliedUpTo: version, path }
    }
    log.warn({ version, lastChange }, 'saved search index ahead of the database, rebuilding')
    await saved.engine.close()
  }
  return { ...(await buildFromDatabase(db)), source: 'database', path }
}

/** Changes per batch. */
const batchSize = 5_000

/** Applies every change after `from`; resolves to the last. */
export async function catchUp(db: Database, engine: SearchEngine, from: number): Promise<number> {
  for (let upTo = from; ;) {
    const rows = await readChanges(db, upTo, batchSize)
    if (rows.length > 0) {
      await engine.apply(rows.map(toChange))
      upTo = rows[rows.length - 1].version
    }
    if (rows.length < batchSize) return upTo
  }
}
