import { statSync } from 'node:fs'
import type { Database } from '#core/db/client.server.ts'
import type { EngineStats } from '#search-engine/types.ts'
import { follow } from './follow.server.ts'
import { readIdentity } from './index-source.server.ts'
import { loadIndexFile, snapshotPath } from './index-files.server.ts'
import { buildFromDatabase, loadIndex } from './load-index.server.ts'
import { createSearchCaches, type SearchLog } from './search-context.ts'
import { compareIndex, type IndexDifferences } from './verify-index.server.ts'

export interface IndexFile extends EngineStats {
  path: string
  fileBytes: number
}

/** Builds the index from the database and saves it, whatever is saved already. */
export async function buildIndexSnapshot(db: Database, dataDir: string, log: SearchLog): Promise<IndexFile> {
  const path = snapshotPath(dataDir, (await readIdentity(db)).identity)
  const { engine, appliedUpTo } = await buildFromDatabase(db)
  const index = { engine, generation: 0 }
  const follower = follow({ db, index, caches: createSearchCaches(), log, appliedUpTo, path, isSaved: false })
  await follower.tick()
  await follower.stop()
  const stats = engine.stats()
  await engine.close()
  return { ...stats, path, fileBytes: statSync(path).size }
}

/** Brings the saved index up to date and compares every company with the database; writes nothing. */
export async function verifyIndex(db: Database, dataDir: string, log: SearchLog): Promise<IndexDifferences> {
  const { identity } = await readIdentity(db)
  const path = snapshotPath(dataDir, identity)
  const saved = await loadIndexFile(path, identity, log)
  const loaded = await loadIndex(db, dataDir, log, saved)
  const index = { engine: loaded.engine, generation: 0 }
  const { appliedUpTo } = loaded
  const follower = follow({
    db,
    index,
    caches: createSearchCaches(),
    log,
    appliedUpTo,
    path: undefined,
    isSaved: true,
  })
  await follower.tick()
  const differences = await compareIndex(db, loaded.engine)
  await follower.stop()
  await loaded.engine.close()
  return differences
}

/** Figures of the saved index; undefined when there is none that can be used. */
export async function indexStats(
  db: Database,
  dataDir: string,
  log: SearchLog,
): Promise<IndexFile | undefined> {
  const { identity } = await readIdentity(db)
  const path = snapshotPath(dataDir, identity)
  const saved = await loadIndexFile(path, identity, log)
  if (!saved) return undefined
  const stats = saved.engine.stats()
  await saved.engine.close()
  return { ...stats, path, fileBytes: statSync(path).size }
}
