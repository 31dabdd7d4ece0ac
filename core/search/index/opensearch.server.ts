import { readFileSync } from 'node:fs'
import { Client, errors } from '@opensearch-project/opensearch'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import { OpenSearchEngine } from '#search-engine/opensearch/engine.ts'
import {
  buildIndex,
  deleteOldIndexes,
  type OpenSearchOptions,
  readPosition,
  useIndex,
  writePosition,
} from '#search-engine/opensearch/indexes.ts'
import { compileSchema } from '#search-engine/schema.ts'
import { createSearchCaches, type SearchIndex, type SearchLog } from '../search-context.ts'
import { toChange } from './document.ts'
import type { OpenIndex } from './open-index.server.ts'
import { createRebuilder } from './rebuild.server.ts'
import { indexSchema } from './schema.ts'
import {
  readChanges,
  readDigest,
  readDocuments,
  readIdentity,
  readLastChange,
  readRowsOf,
} from './source.server.ts'
import { compareIndex, countDifferences } from './verify.server.ts'

type Settings = Pick<
  Env,
  | 'OPENSEARCH_URL'
  | 'OPENSEARCH_USER'
  | 'OPENSEARCH_PASSWORD'
  | 'OPENSEARCH_CA'
  | 'OPENSEARCH_INDEX'
  | 'OPENSEARCH_SHARDS'
  | 'OPENSEARCH_REPLICAS'
>

const batchSize = 2_000
const pollMs = 1_000
/** A cluster that is back answers searches after at most this long. */
const maxBackoffMs = 5_000
const requestTimeoutMs = 60_000
/** Indexes kept after a rebuild: the one in use, and the one before it. */
const keptIndexes = 2
/** Major versions of OpenSearch that the queries were written for. */
const supportedVersions = [2, 3]

function openClient(env: Settings): Client {
  const { OPENSEARCH_USER: username, OPENSEARCH_PASSWORD: password = '', OPENSEARCH_CA: ca } = env
  return new Client({
    nodes: env.OPENSEARCH_URL,
    requestTimeout: requestTimeoutMs,
    ...(username && { auth: { username, password } }),
    ...(ca && { ssl: { ca: readFileSync(ca) } }),
  })
}

const unusable = (reason: string) => new AppError('invalid_environment', `OPENSEARCH_URL: ${reason}`)

/** Throws `invalid_environment` where the cluster cannot be used, and logs where it does not answer now. */
async function checkCluster(client: Client, log: SearchLog): Promise<void> {
  try {
    const { version } = (await client.info()).body
    if (version.distribution !== 'opensearch')
      throw unusable(`this is not OpenSearch but ${version.distribution ?? 'another product'}.`)
    if (!supportedVersions.includes(Number.parseInt(version.number, 10)))
      throw unusable(
        `OpenSearch ${version.number} is not supported, only ${supportedVersions.join(' and ')}.`,
      )
    const { status } = (await client.cluster.health()).body
    if (status === 'red')
      log.error({}, 'the search cluster is red, searches use PostgreSQL until its index answers')
  } catch (error) {
    if (error instanceof AppError) throw error
    const status = error instanceof errors.ResponseError ? error.statusCode : undefined
    if (status === 401) throw unusable('the cluster refuses OPENSEARCH_USER and OPENSEARCH_PASSWORD.')
    if (status === 403) throw unusable('the user may not read the state of the cluster.')
    const { message } = error as Error
    if (/certificate|SSL|TLS/i.test(message))
      throw unusable(`no secure connection (${message}). OPENSEARCH_CA names the file of its authority.`)
    log.error(
      { reason: message },
      'the search cluster does not answer, searches use PostgreSQL until it does',
    )
  }
}

export interface OpenSearchIndex extends OpenIndex {
  engine: OpenSearchEngine
  /** Builds another index and puts it in the place of the one in use. Returns its companies. */
  rebuild(signal?: AbortSignal): Promise<number>
}

/**
 * Opens the index of a database on a cluster. One process at a time applies changes; the others search. While the
 * cluster does not answer, there is no engine and searches use PostgreSQL.
 */
export async function openOpenSearch(
  connection: Pick<DatabaseConnection, 'db' | 'lock'>,
  env: Settings,
  log: SearchLog,
): Promise<OpenSearchIndex> {
  const { db } = connection
  const client = openClient(env)
  await checkCluster(client, log)
  const schema = compileSchema(indexSchema)
  const { identity } = await readIdentity(db)
  // Another database or another version of the product has an index of its own.
  const alias = [env.OPENSEARCH_INDEX, identity.slice(0, 8), schema.digest.slice(0, 8)].join('-')
  const options: OpenSearchOptions = {
    client,
    alias,
    shards: env.OPENSEARCH_SHARDS,
    replicas: env.OPENSEARCH_REPLICAS,
  }
  const engine = new OpenSearchEngine(options, indexSchema)
  const index: SearchIndex = { engine: undefined, generation: 0 }
  const caches = createSearchCaches()
  let appliedUpTo = 0
  let ticking: Promise<number> | undefined
  let loop: Loop | undefined

  function announce(position: number): void {
    if (index.engine === engine && position === appliedUpTo) return
    index.engine = engine
    appliedUpTo = position
    index.generation++
    caches.results.clear()
    caches.facets.clear()
  }

  /** Applies every change after a position to an index. Returns the last. */
  async function applyChanges(target: string, from: number, signal?: AbortSignal): Promise<number> {
    const writer = new OpenSearchEngine({ client, alias: target }, indexSchema)
    for (let position = from; ;) {
      signal?.throwIfAborted()
      const rows = await readChanges(db, position, batchSize)
      if (rows.length > 0) {
        await writer.apply(rows.map(toChange))
        position = rows[rows.length - 1].version
        await writePosition(client, target, position)
      }
      if (rows.length < batchSize) return position
    }
  }

  /** Builds an index beside the one in use, compares it with the database and puts it in place. */
  async function build(signal?: AbortSignal): Promise<number> {
    const lock = await connection.lock(advisoryLocks.indexRebuild)
    if (!lock) throw new Error('another process is building the index')
    try {
      const from = await readLastChange(db)
      const built = await buildIndex(options, indexSchema, readDocuments(db, signal))
      await writePosition(client, built, from)
      const position = await applyChanges(built, from, signal)
      const digest = await readDigest(db)
      const { count, versionSum } = await new OpenSearchEngine({ client, alias: built }, indexSchema).digest()
      const isEqual = count === digest.count && versionSum === digest.versionSum
      if (digest.lastChange === position && !isEqual)
        throw new Error(`the new index has ${count} companies and the database ${digest.count}`)
      await useIndex(options, built)
      await deleteOldIndexes(options, keptIndexes)
      announce(position)
      return count
    } finally {
      await lock.release()
    }
  }

  async function follow(): Promise<number> {
    try {
      const position = await readPosition(client, alias)
      const lock = await connection.lock(advisoryLocks.indexFollower)
      try {
        if (position === undefined) {
          index.engine = undefined
          if (lock) await build()
          return 0
        }
        const before = appliedUpTo
        announce(lock ? await applyChanges(alias, position) : position)
        return appliedUpTo - before
      } finally {
        await lock?.release()
      }
    } catch (error) {
      index.engine = undefined
      throw error
    }
  }

  function tick(): Promise<number> {
    ticking ??= follow().finally(() => (ticking = undefined))
    return ticking
  }

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
      const { lastChange, ...digest } = await readDigest(db)
      await tick()
      if (!index.engine || appliedUpTo !== lastChange) return 0
      const { count, versionSum } = await engine.digest()
      if (count === digest.count && versionSum === digest.versionSum) return 0
      const differences = await compareIndex(db, await engine.versions(), signal)
      const wrong = [...differences.missing, ...differences.stale, ...differences.extra]
      log.error(
        { examples: wrong.slice(0, 10) },
        'the search index differs from the database, it is repaired',
      )
      for (let at = 0; at < wrong.length; at += batchSize)
        await engine.apply((await readRowsOf(db, wrong.slice(at, at + batchSize))).map(toChange))
      index.generation++
      return countDifferences(differences)
    },
  }
}
