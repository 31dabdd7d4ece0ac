import type { DatabaseConnection } from '#core/db/client.server.ts'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import {
  buildIndexSnapshot,
  indexStats,
  verifyIndex,
  type IndexFile,
} from '#core/search/index/commands.server.ts'
import type { SearchLog } from '#core/search/search-context.ts'
import type { OpenSearchIndex } from '#core/search/index/opensearch.server.ts'
import { compareIndex, countDifferences, type IndexDifferences } from '#core/search/index/verify.server.ts'
import { type Command, formatCost, formatCount, UsageError, withMigratedDatabase } from '../command.ts'

const help = `index build | verify | stats

  build   build the search index from the database and save it
  verify  compare the index with the database, company by company
  stats   say what the index holds

The index is the saved one, or with SEARCH_ENGINE=opensearch the one on the cluster.`

type Action = (connection: DatabaseConnection, env: Env) => Promise<void>

const actions: Record<string, Action> = {
  async build(connection, env) {
    if (env.SEARCH_ENGINE === 'opensearch')
      return onCluster(connection, env, async (cluster) => {
        await cluster.rebuild()
        await printCluster(cluster)
      })
    print(await buildIndexSnapshot(connection.db, env.DATA_DIR))
  },
  async verify(connection, env) {
    if (env.SEARCH_ENGINE === 'opensearch')
      return onCluster(connection, env, async ({ engine }) =>
        report(await compareIndex(connection.db, await engine.versions())),
      )
    report(await verifyIndex(connection.db, env.DATA_DIR, log))
  },
  async stats(connection, env) {
    if (env.SEARCH_ENGINE === 'opensearch') return onCluster(connection, env, printCluster)
    const file = await indexStats(connection.db, env.DATA_DIR, log)
    if (!file) throw new AppError('not_found', 'No usable saved index. Run "index build" to build one.')
    print(file)
  },
}

/** Runs `work` with the index on the cluster. */
async function onCluster(
  connection: DatabaseConnection,
  env: Env,
  work: (cluster: OpenSearchIndex) => Promise<void>,
): Promise<void> {
  const { errors } = await import('@opensearch-project/opensearch')
  const { openOpenSearch } = await import('#core/search/index/opensearch.server.ts')
  const cluster = await openOpenSearch(connection, env, log)
  try {
    await work(cluster)
  } catch (cause) {
    if (!(cause instanceof errors.OpenSearchClientError)) throw cause
    if (cause instanceof errors.ResponseError && cause.statusCode === 404)
      throw new AppError('not_found', 'No index on the cluster. Run "index build" to build one.', { cause })
    throw new AppError('technical_error', `The search cluster failed: ${cause.message}`, { cause })
  } finally {
    await cluster.indexSync.stop()
  }
}

async function printCluster({ engine }: OpenSearchIndex): Promise<void> {
  const { documents, words, deleted, bytes } = await engine.stats()
  console.log(`  ${formatCount(documents)} companies, ${formatCount(words)} words`)
  console.log(`  ${formatCount(deleted)} replaced, ${megabytes(bytes)} on the cluster with all copies`)
}

/** Prints how an index differs from the database. Throws `technical_error` if it does. */
function report(differences: IndexDifferences): void {
  const { compared, missing, stale, extra } = differences
  console.log(`${formatCount(compared)} companies compared`)
  if (countDifferences(differences) === 0) return
  console.log(
    `  missing ${formatCount(missing.length)}, stale ${formatCount(stale.length)}, extra ${formatCount(extra.length)}`,
  )
  throw new AppError(
    'technical_error',
    'The index differs from the database. Run "index build" to rebuild it.',
  )
}

export const indexCommand: Command = {
  summary: 'build, verify or describe the search index',
  help,
  options: {},
  async run(_values, [name, ...rest]) {
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || rest.length > 0) throw new UsageError('Usage: index build, index verify or index stats.')
    const started = performance.now()
    await withMigratedDatabase(async (connection, env) => {
      await action(connection, env)
      console.log(formatCost(started))
    })
  },
}

const megabytes = (count: number) => `${formatCount(Math.round(count / 1e6))} MB`

function print({ path, fileBytes, documents, delta, deleted, words, bytes }: IndexFile): void {
  console.log(path)
  console.log(`  ${formatCount(documents)} companies, ${formatCount(words)} words`)
  console.log(`  ${formatCount(delta)} waiting to be merged, ${formatCount(deleted)} replaced`)
  console.log(`  ${megabytes(fileBytes)} on disk, ${megabytes(bytes)} in memory`)
}

/** Plain text: a person reads this, not a log collector. */
const log: SearchLog = {
  info: () => {},
  warn: (details, message) => console.error(`${message} ${JSON.stringify(details)}`),
  error: (details, message) => console.error(`${message} ${JSON.stringify(details)}`),
}
