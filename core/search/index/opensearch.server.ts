import { hash } from 'node:crypto'
import type { Client } from '@opensearch-project/opensearch'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database, DatabaseConnection } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import { OpenSearchEngine } from '#search-engine/opensearch/engine.ts'
import {
  buildIndex,
  deleteIndex,
  deleteOtherIndexes,
  type IndexInUse,
  layoutVersion,
  type OpenSearchOptions,
  readIndexInUse,
  StuckShardError,
  useIndex,
  writePosition,
} from '#search-engine/opensearch/indexes.ts'
import { compileSchema } from '#search-engine/schema.ts'
import { createSearchCaches, type SearchIndex, type SearchLog } from '../search-context.ts'
import { toChange } from './document.ts'
import type { OpenIndex } from './open-index.server.ts'
import { checkCluster, type ClusterSettings, openClient } from './opensearch-client.server.ts'
import { createRebuilder } from './rebuild.server.ts'
import { indexSchema } from './schema.ts'
import { readChanges, readDigest, readDocuments, readLastChange, readRowsOf } from './source.server.ts'
import { compareFigures, compareIndex, countDifferences, readFigures } from './verify.server.ts'

const batchSize = 2_000
const pollMs = 1_000
/** A cluster that is back answers searches after at most this long. */
const maxBackoffMs = 5_000
const buildAgainMs = 60_000
/** Of a batch of changes, so that a cluster that is cut off is noticed while one is written. */
const changesTimeoutMs = 30_000

export interface OpenSearchIndex extends OpenIndex {
  /** With the timeouts of maintenance; searches use the one of `index`. */
  engine: OpenSearchEngine
  /** Builds another index and puts it in the place of the one in use. Returns its companies. */
  rebuild(signal?: AbortSignal): Promise<number>
}

/**
 * Returns the name that searches use. Another database has an index of its own, even a restored copy with the same
 * identity, and so has another version of the product.
 */
export async function nameAlias(db: Database, prefix: string): Promise<string> {
  const [{ database }] = await queryRows<{ database: string }>(
    db,
    sql`select identity || ' ' || (select system_identifier from pg_control_system()) || ' ' || oid as database
      from site_identity, pg_database where datname = current_database()`,
  )
  const version = `${compileSchema(indexSchema).digest.slice(0, 8)}${layoutVersion}`
  return [prefix, hash('sha256', database).slice(0, 8), version].join('-')
}

/**
 * Opens the index of a database on a cluster. One process at a time applies changes; the others search. While the
 * cluster does not answer, there is no engine and searches use PostgreSQL.
 */
export async function openOpenSearch(
  connection: Pick<DatabaseConnection, 'db' | 'lock'>,
  env: ClusterSettings,
  log: SearchLog,
): Promise<OpenSearchIndex> {
  const { db } = connection
  const client = openClient(env)
  /** For searches and for what decides whether the cluster answers them. */
  const quick = client.child({ requestTimeout: env.SEARCH_TIMEOUT_MS, maxRetries: 1 })
  const patient = client.child({ requestTimeout: changesTimeoutMs, maxRetries: 1 })
  await checkCluster(quick, log)
  const alias = await nameAlias(db, env.OPENSEARCH_INDEX)
  const options: OpenSearchOptions = {
    client,
    alias,
    shards: env.OPENSEARCH_SHARDS,
    replicas: env.OPENSEARCH_REPLICAS,
  }
  const engine = new OpenSearchEngine(options, indexSchema)
  const searching = { ...options, client: quick, pageTimeout: env.SEARCH_TIMEOUT_MS }
  const searcher = new OpenSearchEngine(searching, indexSchema)
  const index: SearchIndex = { engine: undefined, generation: 0 }
  const caches = createSearchCaches()
  let appliedUpTo = 0
  let ticking: Promise<number> | undefined
  let loop: Loop | undefined
  /** The last build, if it failed. */
  let failed: { error: unknown; at: number } | undefined

  function announce(position: number): void {
    if (index.engine === searcher && position === appliedUpTo) return
    index.engine = searcher
    appliedUpTo = position
    index.generation++
    caches.results.clear()
    caches.facets.clear()
  }

  /** Applies every change after a position to an index. Returns the last. */
  async function applyChanges(
    source: Database,
    target: IndexInUse,
    writing: Client,
    { signal, onApplied }: { signal?: AbortSignal; onApplied?: (position: number) => void } = {},
  ): Promise<number> {
    const writer = new OpenSearchEngine({ client: writing, alias: target.index }, indexSchema)
    for (let position = target.appliedUpTo; ;) {
      signal?.throwIfAborted()
      const rows = await readChanges(source, position, batchSize)
      if (rows.length > 0) {
        await writer.apply(rows.map(toChange))
        position = rows[rows.length - 1].version
        await writePosition(writing, target.index, position)
        onApplied?.(position)
      }
      if (rows.length < batchSize) return position
    }
  }

  /** Builds an index beside the one in use, compares it with the database and puts it in place. */
  async function build(signal?: AbortSignal): Promise<number> {
    const lock = await connection.lock(advisoryLocks.indexRebuild)
    if (!lock) throw new Error('another process is building the index')
    const stop = AbortSignal.any(signal ? [signal, lock.lost] : [lock.lost])
    try {
      const from = await readLastChange(db)
      const built = await buildIndex(options, indexSchema, readDocuments(db, stop))
      const { position, count } = await catchUpAndCompare(built, from, stop).catch(async (error: unknown) => {
        await deleteIndex(client, built).catch(() => {})
        throw error
      })
      const former = await readIndexInUse(client, alias)
      await useIndex(options, built)
      await deleteOtherIndexes(options, [built, former?.index])
      announce(position)
      return count
    } finally {
      await lock.release()
    }
  }

  /** Applies the changes since a new index was begun, and compares it with the database. */
  async function catchUpAndCompare(built: string, from: number, signal: AbortSignal) {
    const apply = (source: Database, appliedUpTo: number) =>
      applyChanges(source, { index: built, appliedUpTo }, client, { signal })
    await writePosition(client, built, from)
    const caughtUp = await apply(db, from)
    // One state of the database, so that the index is compared even while companies change.
    const [compared, figures] = await db.transaction(
      async (state) => [await apply(state, caughtUp), await readFigures(state)] as const,
      { isolationLevel: 'repeatable read' },
    )
    await compareFigures(new OpenSearchEngine({ client, alias: built }, indexSchema), figures)
    return { position: await apply(db, compared), count: figures.count }
  }

  /** Builds the missing index, or replaces an unusable one. Repeats the error of a failed build for a minute. */
  async function buildUnlessFailed(announceBuild = () => {}): Promise<void> {
    if (failed && performance.now() - failed.at < buildAgainMs) throw failed.error
    announceBuild()
    try {
      await build()
      failed = undefined
    } catch (error) {
      failed = { error, at: performance.now() }
      throw error
    }
  }

  /** Reads the state of the index in use. Without an answer, searches use PostgreSQL. */
  async function readState(): Promise<IndexInUse | undefined> {
    try {
      return await readIndexInUse(quick, alias)
    } catch (error) {
      index.engine = undefined
      throw error
    }
  }

  /** Applies every change to the index in use, or replaces it if one of its shards is stuck. */
  async function applyOrRebuild(inUse: IndexInUse): Promise<void> {
    try {
      await applyChanges(db, inUse, patient, { onApplied: announce })
    } catch (error) {
      if (!(error instanceof StuckShardError)) throw error
      await buildUnlessFailed(() =>
        log.error({ err: error, index: inUse.index }, 'search index shard stuck, rebuilding'),
      )
    }
  }

  async function follow(): Promise<number> {
    const inUse = await readState()
    const lastChange = await readLastChange(db)
    const lock = await connection.lock(advisoryLocks.indexFollower)
    try {
      const isAhead = inUse !== undefined && inUse.appliedUpTo > lastChange
      if (!inUse || isAhead) {
        index.engine = undefined
        if (!lock) return 0
        await buildUnlessFailed(() => {
          if (isAhead) log.warn({ ...inUse, lastChange }, 'search index ahead of the database, rebuilding')
        })
        return 0
      }
      const before = appliedUpTo
      // A cluster that takes no changes, as with a full disk, still answers searches.
      announce(inUse.appliedUpTo)
      if (lock) await applyOrRebuild(inUse)
      return appliedUpTo - before
    } finally {
      await lock?.release()
    }
  }

  function tick(): Promise<number> {
    ticking ??= follow().finally(() => (ticking = undefined))
    return ticking
  }

  /** Returns whether count and version sum of the index equal the database's; undefined while changes come in. */
  async function matchesDigest(): Promise<boolean | undefined> {
    const { lastChange, count, versionSum } = await readDigest(db)
    await tick()
    if (!index.engine || appliedUpTo !== lastChange) return undefined
    const held = await engine.digest()
    // Another process may have applied changes meanwhile.
    const after = await readIndexInUse(quick, alias)
    if (after?.appliedUpTo !== lastChange || (await readLastChange(db)) !== lastChange) return undefined
    return held.count === count && held.versionSum === versionSum
  }

  // The first searches are not left to PostgreSQL. The first tick reports a cluster that does not answer.
  const found = await readState().catch(() => undefined)
  if (found && found.appliedUpTo <= (await readLastChange(db))) announce(found.appliedUpTo)

  return {
    engine,
    rebuild: build,
    index,
    caches,
    indexSync: {
      tick,
      start() {
        const timing = { every: pollMs, retryAfter: pollMs, maxBackoff: maxBackoffMs }
        loop ??= startLoop({ name: 'index sync', ...timing, run: async () => void (await tick()), log })
      },
      async stop() {
        await loop?.stop()
        await ticking?.catch(() => {})
        // Closing a closed client never ends.
        index.engine = undefined
        await engine.close()
      },
      save: async () => {},
      path: undefined,
      get appliedUpTo() {
        return appliedUpTo
      },
    },
    rebuilder: createRebuilder({ db, index, build, log }),
    async checkIndex(signal) {
      if ((await matchesDigest()) !== false) return 0
      const differences = await compareIndex(db, await engine.versions(), signal)
      const wrong = [...differences.missing, ...differences.stale, ...differences.extra]
      log.error(
        { examples: wrong.slice(0, 10) },
        'the search index differs from the database, it is repaired',
      )
      for (let at = 0; at < wrong.length; at += batchSize)
        await engine.apply((await readRowsOf(db, wrong.slice(at, at + batchSize))).map(toChange))
      index.generation++
      if ((await matchesDigest()) === false) {
        log.error({}, 'search index repair failed, rebuilding')
        await build(signal)
      }
      return countDifferences(differences)
    },
  }
}
