/** `npm run bench -- credits`: how long a million entries of the ledger take to prove, on PostgreSQL. Prints Markdown. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#core/db/client.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { fillLedger } from '#tests/setup/ledger.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { runNode } from './processes.ts'
import { formatTable } from './statistics.ts'

const users = 50_000
const entriesEach = 20
const secret = 'the secret of the ledger in this measurement'

/** Fills a database of its own, proves it as an operator would and prints what that took. */
export async function benchCredits(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-credits-'))
  const postgres = await startPostgres({ fsync: 'on', max_wal_size: '4GB' })
  try {
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: directory,
      LEDGER_SECRET: secret,
      AUTH_SECRET: secret,
    }
    const connection = await openDatabase({ ...env, DATABASE_POOL: 2 })
    await connection.migrate()
    const { ledger: ledgerKey } = readSecrets(env)
    const entries = await fillLedger(connection, { users, entries: entriesEach, seed: 1, ledgerKey })
    await connection.close()
    const { seconds, peakMegabytes } = await runNode(['cli/main.ts', 'credits', 'verify'], env)
    const figure = `${seconds.toFixed(1)} s, peak ${peakMegabytes} MB`
    console.log(formatTable(['figure', 'value'], [[`prove ${entries.toLocaleString('en')} entries`, figure]]))
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
