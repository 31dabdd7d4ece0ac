/**
 * `npm run bench -- exports --companies N`: times quoting, charging and making an export of 50,000 companies on
 * PostgreSQL, and COPY of the same rows. Prints Markdown.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { defaultColumns } from '#core/exports/columns.ts'
import { exportCompanies } from '#core/exports/export-companies.server.ts'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { createQuote, readQuote } from '#core/exports/quotes.server.ts'
import { readEnv } from '#core/env.server.ts'
import { allResults } from '#core/search/all-results.server.ts'
import { emptySearch, toSearchParams } from '#core/search/params.ts'
import { openServices, type Services } from '#core/services.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import type { FileFigures } from './export-file.ts'
import { runNode } from './processes.ts'
import { formatMs, formatTable } from './statistics.ts'

const columns = [...defaultColumns]

/** Fills a temporary database and prints the times of quoting, charging and making files. */
export async function benchExports(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { companies: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  })
  const directory = mkdtempSync(join(tmpdir(), 'bench-exports-'))
  const postgres = await startPostgres({
    fsync: 'on',
    shared_buffers: '2GB',
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
  })
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: join(directory, 'data') }
    const csv = join(directory, 'companies.csv')
    const { companies, seed } = values
    await runNode(['cli/main.ts', 'generate', '--companies', companies, '--seed', seed, '--out', csv])
    await runNode(['cli/main.ts', 'import', csv], env)
    await runNode(['cli/main.ts', 'index', 'build'], env)
    const services = await openServices(readEnv({ ...process.env, ...env, LOG_LEVEL: 'error' }))
    try {
      console.log(
        `${Number(companies).toLocaleString('en')} companies, seed ${seed}; ${cpus().length} cores\n`,
      )
      await measure(services, postgres.url)
    } finally {
      await services.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(services: Services, url: string): Promise<void> {
  const { db } = services
  const context = { ...services, ledgerKey }
  const userId = await insertUser(db, { credits: 2 * maxCompanies })
  const companyIds = await chooseCompanies(services)
  const figures: string[][] = []
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await work()
    figures.push([what, formatMs(performance.now() - start)])
    return result
  }

  const count = companyIds.length.toLocaleString('en')
  const quote = await timed(`quote ${count} chosen companies`, () =>
    createQuote(context, { userId, companyIds }),
  )
  await timed('the same quote, opened again', () => readQuote(context, { userId, quoteId: quote.id }))
  const search = await chooseSearch(services)
  const found = await timed('quote all results of a search', () => createQuote(context, { userId, search }))
  figures.push(['… which are', found.companyCount.toLocaleString('en')])
  const order = { userId, companyIds, columns, format: 'csv' as const }
  const receipt = await timed(`charge ${count} new companies`, () =>
    exportCompanies(context, { ...order, idempotencyKey: 'first' }),
  )
  await timed('the same again, with its key', () =>
    exportCompanies(context, { ...order, idempotencyKey: 'first' }),
  )
  await timed('the same companies again, free', () =>
    exportCompanies(context, { ...order, idempotencyKey: 'second' }),
  )
  console.log(`${formatTable(['figure', 'value'], figures)}\n`)
  console.log(await measureFiles(url, userId, receipt.id))
}

async function measureFiles(url: string, userId: string, exportId: string): Promise<string> {
  const lines: string[][] = []
  for (const format of exportFormats) {
    const args = ['--expose-gc', 'bench/export-file.ts', userId, exportId, format]
    const { output } = await runNode(args, { DATABASE_URL: url })
    const made = JSON.parse(output) as FileFigures
    const { rows, bytes, milliseconds, firstByteMs, peakMegabytes, addedMegabytes } = made
    lines.push([
      format,
      Math.round((rows / milliseconds) * 1000).toLocaleString('en'),
      formatMs(firstByteMs),
      `${addedMegabytes} of ${peakMegabytes} MB`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      `${(estimateFileSizes(rows, columns)[format] / 1e6).toFixed(1)} MB`,
    ])
  }
  lines.push(await measureCopy(url, exportId))
  const table = formatTable(
    ['file', 'rows/s', 'first byte', 'memory for it', 'size', 'size estimated'],
    lines,
  )
  return `${table}\n\nNo other program that writes XLSX (exceljs, xlsx, openpyxl) is installed to compare with.`
}

/** PostgreSQL's own CSV of the same rows. */
async function measureCopy(url: string, exportId: string): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const start = performance.now()
    const copied = client.query(copyTo(copyStatement(exportId)))
    let bytes = 0
    for await (const chunk of copied) bytes += (chunk as Buffer).length
    const rowsPerSecond = copied.rowCount / ((performance.now() - start) / 1000)
    return [
      'csv by COPY: nothing masked, hidden or defused',
      Math.round(rowsPerSecond).toLocaleString('en'),
      '',
      '',
      `${(bytes / 1e6).toFixed(1)} MB`,
      '',
    ]
  } finally {
    await client.end()
  }
}

/** Selects the rows of the file in order, as copied by hand. */
const copyStatement = (exportId: string) => `copy (
  select c.name, c.international_name, c.tax_code, c.tax_address, c.legal_representative, c.phone, c.email, c.issue_date,
    b.main_business, b.main_business_en, c.ward, d.district, t.city
  from exports e cross join unnest(e.company_ids) with ordinality as wanted (id, place)
  join companies c on c.id = wanted.id left join business_types b on b.id = c.business_type_id
  left join districts d on d.id = c.district_id left join cities t on t.id = c.city_id
  where e.id = '${exportId}' order by wanted.place) to stdout csv header`

/** Returns the max number of companies of an export, from all over the table. */
async function chooseCompanies({ db }: Services): Promise<number[]> {
  const { rows } = (await db.execute(
    sql`select id from companies where removal is null order by md5(id::text) limit ${maxCompanies}`,
  )) as unknown as { rows: { id: number }[] }
  return rows.map(({ id }) => id)
}

/** Searches companies with a phone in the city that has the most within an export's limit. */
async function chooseSearch(services: Services): Promise<URLSearchParams> {
  let best = { total: 0, search: new URLSearchParams() }
  for (const { id: cityId } of cities) {
    const params = { ...emptySearch, cityId, hasPhone: true }
    const { total } = await allResults(services, params, maxCompanies)
    if (total <= maxCompanies && total > best.total) best = { total, search: toSearchParams(params) }
  }
  return best.search
}
