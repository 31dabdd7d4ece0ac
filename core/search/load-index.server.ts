import { existsSync } from 'node:fs'
import type { Database } from '#core/db/client.server.ts'
import { buildEngine } from '#search-engine/engine.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { loadIndexFile, type SavedIndex, snapshotPath } from './index-files.server.ts'
import { indexSchema } from './index-schema.ts'
import { readDocuments, readIdentity, readLastChange } from './index-source.server.ts'
import type { SearchLog } from './search-context.ts'

export interface LoadedIndex {
  engine: SearchEngine
  source: 'snapshot' | 'database'
  /** Every change up to this one is in the index; later ones may be. Follow from here. */
  appliedUpTo: number
  /** Where to save it. */
  path: string
}

/**
 * An index built of the rows of the database. Rows that change meanwhile are caught by following from `appliedUpTo`.
 * Throws the reason of `stop` once it is aborted.
 */
export async function buildFromDatabase(
  db: Database,
  stop?: AbortSignal,
): Promise<Pick<LoadedIndex, 'engine' | 'appliedUpTo'>> {
  const appliedUpTo = await readLastChange(db)
  return { engine: await buildEngine(indexSchema, readDocuments(db, stop)), appliedUpTo }
}

/**
 * The saved index, when it is of this database and not ahead of it (as after restoring a backup); else one built from
 * the database. `early` is what was loaded before the database could be asked.
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
    const { version } = saved.engine.stats()
    if (version <= lastChange) {
      return { engine: saved.engine, source: 'snapshot', appliedUpTo: version, path }
    }
    log.warn({ version, lastChange }, 'the saved search index is ahead of the database, it is built anew')
    await saved.engine.close()
  }
  return { ...(await buildFromDatabase(db)), source: 'database', path }
}
