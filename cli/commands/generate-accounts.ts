import { generateAccounts } from '#demo/accounts/generate-accounts.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import {
  formatCount,
  formatDuration,
  numberOption,
  type OptionValues,
  peakMemory,
  UsageError,
  startProgress,
} from '../command.ts'

const maxAccounts = 10_000_000
const defaultEach = 10
const maxEach = 100

/** `generate --accounts N`: customers in the database of the environment, and what that took. */
export async function writeAccounts(values: OptionValues): Promise<void> {
  const strays = ['companies', 'from', 'out'].filter((name) => values[name] !== undefined)
  if (strays.length > 0) throw new UsageError(`--${strays[0]} does not go with --accounts.`)
  const accounts = numberOption(values, 'accounts', { min: 1, max: maxAccounts })!
  const range = { min: 0, max: maxEach * accounts }
  const exports = numberOption(values, 'exports', range) ?? defaultEach * accounts
  const transactions = numberOption(values, 'transactions', range) ?? defaultEach * accounts
  const seed = numberOption(values, 'seed', { min: 0, max: 2 ** 31 - 1 }) ?? 1
  const env = readEnv()
  const started = performance.now()
  const connection = await openDatabase(env)
  const progress = startProgress('customers')
  try {
    await connection.migrate()
    const made = await generateAccounts(connection, {
      accounts,
      exports,
      transactions,
      seed,
      force: values.force === true,
      ledgerKey: readSecrets(env).ledger,
      onProgress: (count) => progress.update(count, count / accounts),
    })
    progress.end()
    console.log(
      `${formatCount(made.accounts)} customers, ${formatCount(made.exports)} exports of ` +
        `${formatCount(made.exportedCompanies)} paid companies, ${formatCount(made.transactions)} purchases, ` +
        `${formatCount(made.entries)} ledger entries`,
    )
    console.log(
      `  ${formatDuration(performance.now() - started)}, at most ${formatCount(peakMemory())} MB of memory`,
    )
  } finally {
    await connection.close().catch(() => {})
  }
}
