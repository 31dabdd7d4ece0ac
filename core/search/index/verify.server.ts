import type { Database } from '#core/db/client.server.ts'
import type { MemoryEngine } from '#search-engine/types.ts'
import { toChange } from './document.ts'
import type { IndexSync } from './index-sync.server.ts'
import { readDigest, readRowsOf, readVersions } from './source.server.ts'
import { buildFromDatabase } from './load.server.ts'
import type { SearchIndex, SearchLog } from '../search-context.ts'

export interface IndexDifferences {
  /** Companies compared. */
  compared: number
  /** Ids of listed companies missing in the index or with another version, and of unlisted ones in it. */
  missing: number[]
  stale: number[]
  extra: number[]
}

/** Returns the version of every document of an index by id. */
export function versionsOf(engine: MemoryEngine): Map<number, number> {
  const held = new Map<number, number>()
  engine.versions((id, version) => held.set(id, version))
  return held
}

/**
 * Compares every listed company and its version with those held by an index, which it consumes. Reliable only while
 * nothing is written.
 */
export async function compareIndex(
  db: Database,
  held: Map<number, number>,
  signal?: AbortSignal,
): Promise<IndexDifferences> {
  const differences: IndexDifferences = { compared: 0, missing: [], stale: [], extra: [] }
  for await (const batch of readVersions(db)) {
    signal?.throwIfAborted()
    for (const { id, version } of batch) {
      differences.compared++
      const known = held.get(id)
      if (known === undefined) differences.missing.push(id)
      else if (known !== version) differences.stale.push(id)
      held.delete(id)
    }
  }
  differences.extra.push(...held.keys())
  return differences
}

export function countDifferences({ missing, stale, extra }: IndexDifferences): number {
  return missing.length + stale.length + extra.length
}

/** Returns whether count and version sum of the index equal the database's; undefined while changes come in. */
async function matchesDigest(
  db: Database,
  engine: MemoryEngine,
  indexSync: IndexSync,
): Promise<boolean | undefined> {
  const digest = await readDigest(db)
  await indexSync.tick()
  if (indexSync.appliedUpTo !== digest.lastChange) return undefined
  let count = 0
  let versionSum = 0
  engine.versions((_id, version) => {
    count++
    versionSum += version
  })
  return count === digest.count && versionSum === digest.versionSum
}

const repairBatch = 5_000

/**
 * Compares digests and, if they differ, every company; repairs differences, or rebuilds the index if that fails.
 * Resolves to the number of differences found.
 */
export async function checkIndex(options: {
  db: Database
  index: SearchIndex<MemoryEngine>
  indexSync: IndexSync
  log: SearchLog
  signal?: AbortSignal
}): Promise<number> {
  const { db, index, indexSync, log, signal } = options
  const { engine } = index
  if (!engine || (await matchesDigest(db, engine, indexSync)) !== false) return 0
  const differences = await compareIndex(db, versionsOf(engine), signal)
  const found = countDifferences(differences)
  const { missing, stale, extra } = differences
  log.error(
    {
      missing: missing.length,
      stale: stale.length,
      extra: extra.length,
      examples: [...missing, ...stale, ...extra].slice(0, 10),
    },
    'the search index differs from the database, it is repaired',
  )
  const wrong = [...missing, ...stale, ...extra]
  for (let at = 0; at < wrong.length; at += repairBatch) {
    signal?.throwIfAborted()
    await engine.apply((await readRowsOf(db, wrong.slice(at, at + repairBatch))).map(toChange))
  }
  index.generation++
  if ((await matchesDigest(db, engine, indexSync)) === false) {
    log.error({}, 'search index repair failed, rebuilding')
    const { engine: fresh, appliedUpTo } = await buildFromDatabase(db, signal)
    indexSync.replace(fresh, appliedUpTo)
    await indexSync.tick()
    await engine.close()
  }
  await indexSync.save()
  return found
}
