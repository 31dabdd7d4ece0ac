/**
 * `npm run bench -- --companies N`: all figures of search quoted in the README, each system on the same data in the same
 * run and machine. Prints Markdown. Takes about half an hour at 3.3 million companies. `--opensearch` adds OpenSearch.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generatedColumns } from '#demo/companies/generate-companies.ts'
import { maxWork } from '#search-engine/lexicon.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import type { AsTypedCompany } from './as-typed.ts'
import { bystanderTable } from './bystander.ts'
import { changedWord, loadSnapshot, readSample, writeDailyFile } from './data.ts'
import { load, type RunningServer, searchPaths, startServer } from './http.ts'
import { compareEngines, openClusterEngine, startNode } from './opensearch.ts'
import { openPostgresSearch } from './postgres-search.ts'
import { formatMemory, runNode } from './processes.ts'
import { appendKnownCompanies, asTypedTable, readKnownCompanies, searchText } from './relevance.ts'
import { comparable, compareWith, queryTable, timeDeepPage, timeEngine, timeSuggestions } from './queries.ts'
import { openSqliteSearch } from './sqlite-search.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'
import { buildWorkload, type SampleCompany } from './workload.ts'
import { findWorstQueries } from './worst-queries.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    /** Numbers of search threads to compare. */
    threads: { type: 'string', default: '0,1,2,3' },
    opensearch: { type: 'boolean', default: false },
  },
})
const seed = Number(options.seed)
const seconds = Number(options.seconds)
const companies = Number(options.companies)
const threadCounts = options.threads.split(',').map(Number)
const changes = Math.min(5000, companies)
const dailyFile = `daily file of ${changes.toLocaleString('en')} changes`

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const csv = join(directory, 'companies.csv')
const daily = join(directory, 'daily.csv')
const postgres = await startPostgres({
  fsync: 'on',
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
})
const onPostgres = { DATABASE_URL: postgres.url, DATA_DIR: join(directory, 'on-postgres') }
const embedded = { DATABASE_URL: '', DATA_DIR: join(directory, 'embedded'), DEMO_COMPANIES: '0' }
const cluster = options.opensearch ? await startNode() : undefined
const onCluster = {
  ...onPostgres,
  SEARCH_ENGINE: 'opensearch',
  OPENSEARCH_URL: cluster?.nodes.join() ?? '',
}
const figures: string[][] = []
const note = (what: string, value: string) => {
  figures.push([what, value])
  console.error(`${what}: ${value}`)
}
const cli = (args: string[], env?: Record<string, string>) => runNode(['cli/main.ts', ...args], env)

try {
  console.log(
    `${companies.toLocaleString('en')} companies, seed ${seed}; ${cpus().length} cores, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
  )
  await measureData()
  const sample = await readSample(postgres.url, options.seed)
  const worst = await measureQueries(sample)
  await runNode(['cli/build.ts', '--when-stale'])
  console.log(`\n${await bystanderTable(onPostgres, sample, worst, { seconds, threadCounts })}`)
  await measureServer(sample)
  if (cluster) {
    await using server = await startTimed('OpenSearch', onCluster)
    await measureRequests(server, sample, ', OpenSearch')
  }
  await measureEmbeddedServer()
  console.log(`\n${formatTable(['figure', 'value'], figures)}`)
} catch (error) {
  // Printed before the server stops, whose output would hide it.
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster?.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measureData(): Promise<void> {
  const command = async (what: string, args: string[], env?: Record<string, string>) => {
    const figures = await cli(args, env)
    note(what, `${figures.seconds.toFixed(1)} s, ${formatMemory(figures)}`)
  }
  const count = String(companies)
  await command('generate', ['generate', '--companies', count, '--seed', options.seed, '--out', csv])
  await writeDailyFile(csv, daily, changes)
  appendKnownCompanies(csv, generatedColumns)
  await command('import into PostgreSQL', ['import', csv], onPostgres)
  await command('import into the embedded database', ['import', csv], embedded)
  await command(`${dailyFile} into the embedded database`, ['import', daily], embedded)
  await command('build the index from the database', ['index', 'build'], onPostgres)
  if (cluster) await command('build the index on OpenSearch', ['index', 'build'], onCluster)
}

async function openIndex(): Promise<SearchEngine> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const start = performance.now()
  const engine = await loadSnapshot(onPostgres.DATA_DIR)
  note('load the index', formatMs(performance.now() - start))
  const after = process.memoryUsage()
  const grown = after.rss - before.rss
  note(
    'memory of the loaded index',
    `${Math.round((await engine.stats()).bytes / 1e6)} MB (process grew ${Math.round(grown / 1e6)} MB)`,
  )
  return engine
}

/** Returns the texts of the worst queries found. */
async function measureQueries(sample: SampleCompany[]): Promise<string[]> {
  const engine = await openIndex()
  const perKind = Number(options.queries)
  await timeEngine(engine, buildWorkload(sample, Math.ceil(perKind / 4), seed + 1))
  const workload = buildWorkload(sample, perKind, seed)
  const timings = await timeEngine(engine, workload)
  note('page 1,000 of "công ty"', formatMs(await timeDeepPage(engine)))
  const known = await readKnownCompanies(postgres.url)
  const typed = known.map(({ name }) => name)
  const suggested = async (by: SearchEngine) => formatSpread(await timeSuggestions(by, typed))
  note('suggestions: median / p99 / slowest', await suggested(engine))
  const shared = comparable(workload, 12)
  const compared = []
  if (cluster) {
    const openSearch = await openClusterEngine(cluster.nodes)
    await timeEngine(openSearch, buildWorkload(sample, Math.ceil(perKind / 4), seed + 1))
    compared.push({ name: 'OpenSearch', timings: await timeEngine(openSearch, workload) })
    note('page 1,000 of "công ty", OpenSearch', formatMs(await timeDeepPage(openSearch)))
    note('suggestions, OpenSearch: median / p99 / slowest', await suggested(openSearch))
    console.log(`OpenSearch: ${await asTypedTable(openSearch, known, perKind, seed)}\n`)
    note('index on OpenSearch', `${Math.round((await openSearch.stats()).bytes / 1e6)} MB`)
    for (const { what, equal, differing } of await compareEngines(engine, openSearch, workload)) {
      note(`${what} equal on OpenSearch`, `${equal} of ${workload.length}`)
      for (const query of differing) console.error(`${what} differ: ${JSON.stringify(query)}`)
    }
    await openSearch.close()
  }
  for (const open of [openPostgresSearch, openSqliteSearch]) {
    const competitor = await open(postgres.url)
    const { timings: theirs, disagreements } = await compareWith(competitor, engine, shared)
    await competitor.close()
    compared.push({ name: competitor.name, timings: theirs })
    const equal = shared.length - disagreements.length
    note(`totals and facets equal to ${competitor.name}`, `${equal} of ${shared.length}`)
    for (const difference of disagreements) console.error(difference)
  }
  console.log(`${queryTable(timings, compared)}\n`)
  console.log(await asTypedTable(engine, known, perKind, seed))
  const worst = await measureWorst(engine, known, sample)
  await engine.close()
  return worst
}

/** Formats the median, the 99th percentile and the longest of times. */
function formatSpread(times: readonly number[]): string {
  return [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(formatMs).join(' / ')
}

/** Prints the texts of the costliest and the slowest query on stderr. */
async function measureWorst(
  engine: SearchEngine,
  known: AsTypedCompany[],
  sample: SampleCompany[],
): Promise<string[]> {
  const tries = 20 * Number(options.queries)
  const { queries, slowest } = await findWorstQueries(engine, known, sample, tries, seed)
  const texts = queries.map(({ text }) => text)
  const times: number[] = []
  for (const text of [...texts, ...texts, ...texts]) {
    const start = performance.now()
    await searchText(engine, text)
    times.push(performance.now() - start)
  }
  const units = (of: number) => `${Math.round(of).toLocaleString('en')} units`
  const what = `worst queries found, ${tries.toLocaleString('en')} tries`
  note(`${what}: median / p99 / slowest`, formatSpread(times))
  note(`${what}: work of the worst`, `${units(queries[0].units)}, at most ${units(maxWork)} per engine query`)
  note(`${what}: slowest try`, `${formatMs(slowest.milliseconds)}, ${units(slowest.units)}`)
  for (const { text } of [queries[0], slowest]) console.error(text)
  return texts
}

async function measureServer(sample: SampleCompany[]): Promise<void> {
  // The servers of the bystander table saved their index.
  await using server = await startTimed('PostgreSQL', onPostgres)
  await measureRequests(server, sample)
  await measureFreshness(server.url)
}

async function measureRequests(server: RunningServer, sample: SampleCompany[], where = ''): Promise<void> {
  const run = async (what: string, paths: string[]) => {
    const { perSecond, p99, errors } = await load(server.url, paths, seconds)
    note(
      `${what}${where}`,
      `${perSecond.toLocaleString('en')}/s, p99 ${formatMs(p99)}${errors ? `, ${errors} errors` : ''}`,
    )
  }
  await run('pages of results', searchPaths('/search', sample))
  await run('searches as JSON', searchPaths('/api/search', sample))
  await run(
    'company pages',
    sample.map((company) => `/company/${company.taxCode}`),
  )
  note(`server memory${where}`, formatMemory(server.memory()))
}

async function measureEmbeddedServer(): Promise<void> {
  const predecessor = await startServer(embedded)
  await predecessor[Symbol.asyncDispose]()
  await using server = await startTimed('embedded', embedded)
  note('server memory after one search, embedded', formatMemory(server.memory()))
}

/** Starts a server that loads the index saved by an earlier one. */
async function startTimed(name: string, env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(env)
  note(`second start to first answered search, ${name}`, `${server.firstSearchSeconds.toFixed(2)} s`)
  return server
}

/** Imports a daily file while the server runs: its own time, and the time until a search finds the changes. */
async function measureFreshness(url: string): Promise<void> {
  const { seconds } = await cli(['import', daily], onPostgres)
  note(`${dailyFile} into PostgreSQL`, `${seconds.toFixed(1)} s`)
  const start = performance.now()
  for (;;) {
    const answer = (await (await fetch(`${url}/api/search?q=${changedWord}`)).json()) as { total: number }
    if (answer.total === changes) break
    if (performance.now() - start > 60_000)
      throw new Error(`only ${answer.total} of ${changes} changes were found`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  note('all changes found by search after the import ended', formatMs(performance.now() - start))
}
