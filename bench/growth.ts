import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SearchEngine } from '#search-engine/types.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { loadSnapshot, readSample } from './data.ts'
import { openClusterEngine, startNode } from './opensearch.ts'
import { runNode } from './processes.ts'
import { timeEngine } from './queries.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'
import { buildWorkload, kinds, type SampleCompany } from './workload.ts'

interface Size {
  companies: number
  buildSeconds: number
  bytes: number
  /** Milliseconds by kind of query. */
  medians: number[]
  p99s: number[]
}

/**
 * `npm run bench -- growth --companies 1000000,3300000`: both engines with more and more made-up companies. Prints
 * Markdown, and what fitted lines give for a size beyond the machine.
 */
export async function benchGrowth(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      companies: { type: 'string', default: '1000000,3300000,10000000' },
      estimate: { type: 'string', default: '300000000' },
      queries: { type: 'string', default: '100' },
    },
  })
  const directory = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const postgres = await startPostgres({ fsync: 'off', maintenance_work_mem: '1GB', max_wal_size: '8GB' })
  const env = { DATABASE_URL: postgres.url, DATA_DIR: join(directory, 'data') }
  const cli = (args: string[], more = {}) => runNode(['cli/main.ts', ...args], { ...env, ...more })
  const cluster = await startNode()
  const onCluster = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: cluster.nodes.join() }
  const memory: Size[] = []
  const openSearch: Size[] = []
  console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`)
  try {
    let from = 0
    for (const companies of values.companies.split(',').map(Number)) {
      const csv = join(directory, 'companies.csv')
      await cli(['generate', '--from', String(from), '--companies', String(companies), '--out', csv])
      await cli(['import', csv])
      from = companies
      const sample = await readSample(postgres.url)
      const measure = async (open: () => Promise<SearchEngine>, sizes: Size[], more = {}) => {
        const { seconds } = await cli(['index', 'build'], more)
        const engine = await open()
        const { bytes } = await engine.stats()
        sizes.push({
          companies,
          buildSeconds: seconds,
          bytes,
          ...(await time(engine, sample, Number(values.queries))),
        })
        await engine.close()
        // In case a larger size fails.
        console.error(`${engine.kind}: ${JSON.stringify(sizes.at(-1))}`)
      }
      await measure(() => loadSnapshot(env.DATA_DIR), memory)
      await measure(() => openClusterEngine(cluster.nodes), openSearch, onCluster)
    }
  } finally {
    await cluster.stop()
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  print('in memory', memory, Number(values.estimate))
  print('OpenSearch, one node, without replicas', openSearch, Number(values.estimate))
}

async function time(engine: SearchEngine, sample: SampleCompany[], perKind: number) {
  await timeEngine(engine, buildWorkload(sample, Math.ceil(perKind / 4), 2))
  const timings = await timeEngine(engine, buildWorkload(sample, perKind, 1))
  const at = (share: number) => kinds.map((kind) => percentile(timings[kind], share))
  return { medians: at(0.5), p99s: at(0.99) }
}

function print(name: string, sizes: Size[], estimated: number): void {
  const million = (companies: number) => `${companies / 1e6} M`
  const row = (what: string, of: (size: Size) => number, format: (figure: number) => string) => [
    what,
    ...sizes.map((size) => format(of(size))),
    format(
      extrapolate(
        sizes.map((size) => [size.companies, of(size)]),
        estimated,
      ),
    ),
  ]
  const seconds = (figure: number) => `${figure.toFixed(0)} s`
  const perCompany = (size: Size) => size.bytes / size.companies
  const rows = [
    row('build', ({ buildSeconds }) => buildSeconds, seconds),
    row(
      'index',
      ({ bytes }) => bytes,
      (bytes) => `${(bytes / 1e9).toFixed(2)} GB`,
    ),
    ['bytes per company', ...sizes.map((size) => perCompany(size).toFixed(0)), ''],
    ...kinds.flatMap((kind, at) => [
      row(`${kind}, median`, ({ medians }) => medians[at], formatMs),
      row(`${kind}, p99`, ({ p99s }) => p99s[at], formatMs),
    ]),
  ]
  const header = [
    name,
    ...sizes.map(({ companies }) => million(companies)),
    `${million(estimated)}, estimate`,
  ]
  console.log(`\n${formatTable(header, rows)}`)
}

/** Returns the value at `x` of the least-squares line through the points; never below 0. */
export function extrapolate(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanX, meanY] = [mean(([px]) => px), mean(([, py]) => py)]
  const spread = mean(([px]) => (px - meanX) ** 2)
  const slope = spread === 0 ? 0 : mean(([px, py]) => (px - meanX) * (py - meanY)) / spread
  return Math.max(0, meanY + slope * (x - meanX))
}
