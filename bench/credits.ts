/**
 * `npm run bench -- credits [--accounts N]`: times the verification of the ledger, a million entries by default, on
 * PostgreSQL. Prints Markdown.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#core/db/client.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { fillLedger } from '#tests/setup/ledger.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { testSecrets } from '#tests/setup/server-process.ts'
import { formatMemory, runNode } from './processes.ts'
import { formatTable } from './statistics.ts'

const entriesEach = 20

/** Fills a temporary database, verifies it as an operator would and prints the times. */
export async function benchCredits(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { accounts: { type: 'string', default: '50000' } },
  })
  const directory = mkdtempSync(join(tmpdir(), 'bench-credits-'))
  const postgres = await startPostgres({ fsync: 'on', max_wal_size: '4GB' })
  try {
    const env = { ...testSecrets, DATABASE_URL: postgres.url, DATA_DIR: directory }
    const connection = await openDatabase({ ...env, DATABASE_POOL: 2 })
    await connection.migrate()
    const { ledger: ledgerKey } = readSecrets(env)
    const size = { users: Number(values.accounts), entries: entriesEach }
    const entries = await fillLedger(connection, { ...size, seed: 1, ledgerKey })
    await connection.close()
    const proof = await runNode(['cli/main.ts', 'credits', 'verify'], env)
    const figure = `${proof.seconds.toFixed(1)} s, ${formatMemory(proof)}`
    console.log(formatTable(['figure', 'value'], [[`prove ${entries.toLocaleString('en')} entries`, figure]]))
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
