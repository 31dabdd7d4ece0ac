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
import { maxCompanies } from '#demo/companies/tax-codes.ts'
import {
  formatCount,
  formatDuration,
  numberOption,
  peakMemory,
  textOption,
  UsageError,
  type Command,
  startProgress,
  type Progress,
} from '../command.ts'
import { writeAccounts } from './generate-accounts.ts'

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

/** Characters gathered before they are written. */
const chunkLength = 1 << 18

export const generateCommand: Command = {
  summary: 'make up companies, or customers',
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
    if (strays.length > 0) throw new UsageError(`--${strays[0]} goes with --accounts.`)
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
    console.log(
      `  ${formatDuration(performance.now() - started)}, at most ${formatCount(peakMemory())} MB of memory`,
    )
  },
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

/** Beside the file and renamed when it is whole, so that half a file never looks like one. */
async function write(text: Readable, out: string): Promise<void> {
  if (out === '-') {
    // A reader that has seen enough (head) closes the pipe, which is no failure.
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
