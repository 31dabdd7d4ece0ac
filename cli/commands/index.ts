import type { DatabaseConnection } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import {
  buildIndexSnapshot,
  indexStats,
  verifyIndex,
  type IndexFile,
} from '#core/search/index/commands.server.ts'
import type { SearchLog } from '#core/search/search-context.ts'
import { countDifferences } from '#core/search/index/verify.server.ts'
import { type Command, formatCost, formatCount, UsageError, withMigratedDatabase } from '../command.ts'

const help = `index build | verify | stats

  build   build the search index from the database and save it
  verify  compare the saved index with the database, company by company
  stats   say what the saved index holds`

type Action = (connection: DatabaseConnection, dataDir: string) => Promise<void>

const actions: Record<string, Action> = {
  async build(connection, dataDir) {
    print(await buildIndexSnapshot(connection.db, dataDir))
  },
  async verify(connection, dataDir) {
    const differences = await verifyIndex(connection.db, dataDir, log)
    const { compared, missing, stale, extra } = differences
    console.log(`${formatCount(compared)} companies compared`)
    if (countDifferences(differences) === 0) return
    console.log(
      `  missing ${formatCount(missing.length)}, stale ${formatCount(stale.length)}, extra ${formatCount(extra.length)}`,
    )
    throw new AppError(
      'technical_error',
      'The saved index differs from the database. Run "index build" to rebuild it.',
    )
  },
  async stats(connection, dataDir) {
    const file = await indexStats(connection.db, dataDir, log)
    if (!file) throw new AppError('not_found', 'No usable saved index. Run "index build" to build one.')
    print(file)
  },
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
      await action(connection, env.DATA_DIR)
      console.log(formatCost(started))
    })
  },
}

function print({ path, fileBytes, documents, delta, deleted, words, bytes }: IndexFile): void {
  const megabytes = (count: number) => `${formatCount(Math.round(count / 1e6))} MB`
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
