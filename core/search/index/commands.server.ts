import { statSync } from 'node:fs'
import type { Database } from '#core/db/client.server.ts'
import type { EngineStats } from '#search-engine/types.ts'
import { readIdentity } from './source.server.ts'
import { buildFromDatabase, catchUp, loadIndex, loadIndexFile, snapshotPath } from './load.server.ts'
import type { SearchLog } from '../search-context.ts'
import { versionsOf, compareIndex, type IndexDifferences } from './verify.server.ts'

export interface IndexFile extends EngineStats {
  path: string
  fileBytes: number
}

/** Builds the index from the database and saves it, even if one is saved already. */
export async function buildIndexSnapshot(db: Database, dataDir: string): Promise<IndexFile> {
  const path = snapshotPath(dataDir, (await readIdentity(db)).identity)
  const { engine, appliedUpTo } = await buildFromDatabase(db)
  await catchUp(db, engine, appliedUpTo)
  await engine.save(path)
  const stats = await engine.stats()
  await engine.close()
  return { ...stats, path, fileBytes: statSync(path).size }
}

/** Updates the saved index and compares every company with the database; writes nothing. */
export async function verifyIndex(db: Database, dataDir: string, log: SearchLog): Promise<IndexDifferences> {
  const { identity } = await readIdentity(db)
  const saved = await loadIndexFile(snapshotPath(dataDir, identity), identity, log)
  const { engine, appliedUpTo } = await loadIndex(db, dataDir, log, saved)
  await catchUp(db, engine, appliedUpTo)
  const differences = await compareIndex(db, versionsOf(engine))
  await engine.close()
  return differences
}

/** Returns figures of the saved index; undefined when there is no usable one. */
export async function indexStats(
  db: Database,
  dataDir: string,
  log: SearchLog,
): Promise<IndexFile | undefined> {
  const { identity } = await readIdentity(db)
  const path = snapshotPath(dataDir, identity)
  const saved = await loadIndexFile(path, identity, log)
  if (!saved) return undefined
  const stats = await saved.engine.stats()
  await saved.engine.close()
  return { ...stats, path, fileBytes: statSync(path).size }
}
