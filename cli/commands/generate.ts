import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import {
  generateCompanies,
  generatedColumns,
  type GeneratedCompany,
} from '#demo/companies/generate-companies.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { maxCompanies } from '#demo/companies/tax-codes.ts'
import {
  type Command,
  formatCost,
  formatCount,
  numberOption,
  type OptionValues,
  type Progress,
  startProgress,
  textOption,
  UsageError,
  withMigratedDatabase,
} from '../command.ts'

const help = `generate [options]

Writes made-up companies that look like the registry's. The same seed gives the same bytes.

  --companies N   how many (20,000)
  --seed S        another number, other companies (1)
  --from N        leave out the first N
  --out FILE      .csv, .csv.gz, .jsonl or .jsonl.gz; - is standard output as CSV (-)

generate --accounts N [options]

Writes made-up customers into the database, with two years of exports, purchases and the ledger that proves them, to see
how the administration does with many. Nobody can sign in as one.

  --accounts N      how many customers
  --exports M       how many exports they made in all (ten each)
  --transactions M  how many purchases they began in all (ten each)
  --seed S          another number, other customers (1)
  --force           also where there are accounts of people`

const maxAccounts = 10_000_000
const defaultEach = 10
const maxEach = 100

/** Characters gathered before they are written. */
const chunkLength = 1 << 18

export const generateCommand: Command = {
  summary: 'generate companies or customers',
  help,
  options: {
    companies: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    out: { type: 'string' },
    accounts: { type: 'string' },
    exports: { type: 'string' },
    transactions: { type: 'string' },
    force: { type: 'boolean' },
  },
  async run(values) {
    if (values.accounts !== undefined) return writeAccounts(values)
    const strays = ['exports', 'transactions', 'force'].filter((name) => values[name] !== undefined)
    if (strays.length > 0) throw new UsageError(`--${strays[0]} requires --accounts.`)
    const companies = numberOption(values, 'companies', { min: 1, max: maxCompanies }) ?? 20_000
    const seed = numberOption(values, 'seed', { min: 0, max: 2 ** 31 - 1 }) ?? 1
    const from = numberOption(values, 'from', { min: 0, max: maxCompanies }) ?? 0
    const out = textOption(values, 'out') ?? '-'
    const started = performance.now()
    const progress = startProgress('companies')
    const rows = generateCompanies({ companies, seed, from })
    const text = Readable.from(chunks(rows, /\.jsonl(\.gz)?$/.test(out), companies - from, progress))
    await write(text, out)
    progress.end()
    if (out === '-') return
    console.log(`${formatCount(companies - from)} companies in ${out}`)
    console.log(formatCost(started))
  },
}

/** `generate --accounts N`: customers in the database of the environment, and what that took. */
async function writeAccounts(values: OptionValues): Promise<void> {
  const strays = ['companies', 'from', 'out'].filter((name) => values[name] !== undefined)
  if (strays.length > 0) throw new UsageError(`--${strays[0]} cannot be combined with --accounts.`)
  const accounts = numberOption(values, 'accounts', { min: 1, max: maxAccounts })!
  const range = { min: 0, max: maxEach * accounts }
  const exports = numberOption(values, 'exports', range) ?? defaultEach * accounts
  const transactions = numberOption(values, 'transactions', range) ?? defaultEach * accounts
  const seed = numberOption(values, 'seed', { min: 0, max: 2 ** 31 - 1 }) ?? 1
  const started = performance.now()
  // Lazy: better-auth is not needed to generate companies.
  const { generateAccounts } = await import('#demo/accounts/generate-accounts.server.ts')
  await withMigratedDatabase(async (connection, env) => {
    const progress = startProgress('customers')
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
    console.log(formatCost(started))
  })
}

function* chunks(
  rows: Iterable<GeneratedCompany>,
  json: boolean,
  total: number,
  progress: Progress,
): Generator<Buffer> {
  let text = json ? '' : `${generatedColumns.join(',')}\n`
  let count = 0
  for (const row of rows) {
    text += json ? `${JSON.stringify(row)}\n` : csvLine(row)
    count++
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
    progress.update(count, count / total)
  }
  yield Buffer.from(text)
}

function csvLine(row: GeneratedCompany): string {
  let line = ''
  for (const column of generatedColumns) {
    const value = row[column]
    const text = value === null ? '' : String(value)
    line += `${line === '' ? '' : ','}${/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text}`
  }
  return `${line}\n`
}

/** Writes to a temporary file and renames it when complete, so a partial file never looks complete. */
async function write(text: Readable, out: string): Promise<void> {
  if (out === '-') {
    // A reader that stops early (head) closes the pipe, which is not a failure.
    await pipeline(text, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
    return
  }
  const unfinished = `${out}.part`
  const file: Writable = createWriteStream(unfinished)
  try {
    if (out.endsWith('.gz')) await pipeline(text, createGzip({ level: constants.Z_BEST_SPEED }), file)
    else await pipeline(text, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, out)
}
