/**
 * `npm run cluster`: the topology of docs/scaling.md on one machine, without containers, filled with made-up companies.
 * Ctrl-C stops it and removes everything.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { serveFakeS3 } from '#tests/fakes/s3.ts'
import { startCluster } from '#tests/setup/opensearch/cluster.ts'
import { copyPostgres, startPostgres } from '#tests/setup/postgres.ts'
import { hasVarnish, startVarnish } from '#tests/setup/varnish.ts'
import { balance } from './balancer.ts'
import { isRunning, type Part, sitePart, supervise } from './parts.ts'

const help = `npm run cluster -- [options]

  --companies N        made-up companies to begin with (20,000)
  --port N             the site's port; the next eight are for the other parts (8080)
  --restart-after N    seconds until a part that ended is started again (5)
  --without PART,…     leave out varnish or opensearch, as where they are not installed`

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '20000' },
    port: { type: 'string', default: '8080' },
    'restart-after': { type: 'string', default: '5' },
    without: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(help)
  process.exit()
}
const without = new Set(options.without.split(','))
const [site, app1, app2, primaryPort, replicaPort, bucketPort, ...searchPorts] = Array.from(
  { length: 9 },
  (_, at) => Number(options.port) + at,
)

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
// Every part puts its files there.
process.env.TMPDIR = folder
/** What to undo, in order of creation. */
const started: { name: string; stop: () => unknown }[] = [
  { name: 'folder', stop: () => rmSync(folder, { recursive: true, force: true }) },
]
const parts: Part[] = []
let command: ChildProcess | undefined
let stopping: Promise<void> | undefined

/** Resolves when everything has stopped. A terminal sends Ctrl-C to npm and to this process, and npm repeats it. */
function stop(status: number): Promise<void> {
  return (stopping ??= (async () => {
    console.log('Stopping.')
    command?.kill()
    // A part that is just starting is stopped once it runs.
    await starting.catch(() => {})
    for (const { name, stop } of started.toReversed()) {
      try {
        await stop()
      } catch (error) {
        console.error(`${name} did not stop: ${(error as Error).message}`)
        status = 1
      }
    }
    console.log('Everything has stopped.')
    process.exit(status)
  })())
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

const starting = start()
starting.catch((error: Error) => {
  if (!stopping) console.error(error.message)
  return stop(1)
})

/** Ends the start after Ctrl-C. */
function checkStopping(): void {
  if (stopping) throw new Error('Stopped while starting.')
}

async function start(): Promise<void> {
  for (const port of [site, app1, app2, primaryPort, replicaPort, bucketPort, ...searchPorts]) {
    await checkPort(port)
  }
  const databases = await startDatabases()
  const bucket = await serveFakeS3(bucketPort)
  started.push({ name: 's3', stop: () => bucket[Symbol.asyncDispose]() })
  const nodes = await startSearch()
  const env = {
    ...process.env,
    ...databases,
    ...(nodes.length > 0
      ? { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: nodes.join(',') }
      : { SEARCH_ENGINE: 'memory' }),
    MEDIA_S3_ENDPOINT: bucket.bucket.endpoint,
    MEDIA_S3_BUCKET: bucket.bucket.bucket,
    MEDIA_S3_REGION: bucket.bucket.region,
    MEDIA_S3_ACCESS_KEY_ID: bucket.bucket.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: bucket.bucket.secretAccessKey,
    SITE_URL: `http://127.0.0.1:${site}`,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: crypto.randomUUID().repeat(2),
    LEDGER_SECRET: crypto.randomUUID().repeat(2),
    SMTP_URL: 'none',
    STRIPE_SECRET_KEY: 'none',
    METRICS_TOKEN: process.env.METRICS_TOKEN ?? crypto.randomUUID(),
    OPERATOR_NAME: 'Công ty TNHH Người Thử',
    CONTACT_EMAIL: 'hoi@danhba.example',
    // For commands: a folder that no process of the site uses.
    DATA_DIR: join(folder, 'commands'),
  }
  const file = join(folder, 'env')
  const own = Object.entries(env).filter(([name, value]) => process.env[name] !== value)
  writeFileSync(file, own.map(([name, value]) => `export ${name}='${value}'\n`).join(''), { mode: 0o600 })

  await seed(env)
  checkStopping()
  const sites = [sitePart('app1', app1, folder, env), sitePart('app2', app2, folder, env)]
  for (const part of sites) started.push({ name: part.name, stop: part.stop })
  await Promise.all(sites.map((part) => part.start()))
  parts.push(...sites)
  checkStopping()
  await startFront(sites.map(({ address }) => address))
  const unwatch = supervise(parts, Number(options['restart-after']))
  started.push({ name: 'supervisor', stop: unwatch })

  for (const { name, address, pid } of parts)
    console.log(`  ${name.padEnd(13)} ${address.padEnd(52)} process ${pid()}`)
  console.log(`  ${'s3'.padEnd(13)} ${bucket.bucket.endpoint.padEnd(52)} in memory, in this process`)
  console.log(`\nCommands: . ${file} && npm run cli -- index verify`)
  console.log(`Logs: ${folder}/app1.log, ${folder}/app2.log`)
  console.log(`\nReady: http://127.0.0.1:${site}   Ctrl-C stops everything and removes the data.\n`)
}

/** Starts a primary with the two roles, and a streaming replica. Returns their addresses. */
async function startDatabases(): Promise<Record<string, string>> {
  console.log('Starting PostgreSQL, a primary and a streaming replica.')
  const settings = { wal_level: 'replica', max_wal_senders: '4', hot_standby_feedback: 'on', fsync: 'on' }
  const primary = await startPostgres({ ...settings, port: String(primaryPort) })
  started.push({ name: 'primary', stop: primary.stop })
  checkStopping()
  const replica = await copyPostgres(primary, 'replica', { ...settings, port: String(replicaPort) })
  started.push({ name: 'replica', stop: replica.stop })
  const client = new Client(primary.url)
  await client.connect()
  await client.query('create role companies login; create role companies_app login')
  await client.query('create database companies owner companies')
  await client.end()
  const urlOf = (port: number, role: string) => `postgres://${role}@127.0.0.1:${port}/companies`
  const names = {
    DATABASE_URL: urlOf(primaryPort, 'companies_app'),
    DATABASE_OWNER_URL: urlOf(primaryPort, 'companies'),
  }
  const DATABASE_READ_URL = urlOf(replicaPort, 'companies_app')
  parts.push(
    { ...primary, name: 'primary', address: names.DATABASE_URL },
    { ...replica, name: 'replica', address: DATABASE_READ_URL },
  )
  return { ...names, DATABASE_READ_URL }
}

/** Starts three OpenSearch nodes. Returns their addresses: none where OpenSearch cannot be had. */
async function startSearch(): Promise<string[]> {
  if (without.has('opensearch')) {
    console.log('Left out: OpenSearch. Each process has an index in memory.')
    return []
  }
  checkStopping()
  console.log('Starting three OpenSearch nodes.')
  const cluster = await startCluster(searchPorts.length, undefined, searchPorts)
  if ('missing' in cluster) {
    console.log(`Left out: OpenSearch, which needs ${cluster.missing}. Each process has an index in memory.`)
    return []
  }
  started.push({ name: 'opensearch', stop: cluster.stop })
  cluster.nodes.forEach((address, node) => {
    const start = async () => cluster.start(node)
    parts.push({ name: `opensearch${node + 1}`, address, pid: () => cluster.pid(node), start })
  })
  return cluster.nodes
}

/** Fills the database and the index, and creates an administrator. */
async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  checkStopping()
  console.log(`Importing ${options.companies} made-up companies.`)
  const file = join(folder, 'companies.csv')
  await cli(env, 'generate', '--companies', options.companies, '--out', file)
  await cli(env, 'import', file)
  if (env.SEARCH_ENGINE === 'opensearch') await cli(env, 'index', 'build')
  await cli(env, 'admin', 'create', 'admin@example.vn')
}

async function cli(env: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  checkStopping()
  command = spawn(process.execPath, ['cli/main.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`npm run cli -- ${args.join(' ')} ended with ${code}`)
}

/** Starts Varnish in front of the sites, or a proxy without a cache. */
async function startFront(sites: string[]): Promise<void> {
  if (hasVarnish && !without.has('varnish')) {
    const cache = await startVarnish(sites, { port: site })
    started.push({ name: 'varnish', stop: () => cache[Symbol.asyncDispose]() })
    const pid = () => (isRunning(cache.process()) ? cache.process().pid : undefined)
    parts.push({ name: 'varnish', address: cache.address, pid, start: cache.start })
    console.log(
      `\nDrain a process: varnishadm -n ${cache.folder} backend.set_health app1 sick   (then: auto)\n`,
    )
    return
  }
  console.log(
    'Left out: the cache, which needs Varnish (apt-get install varnish). A plain proxy balances instead.\n',
  )
  started.push({ name: 'proxy', stop: await balance(sites, site) })
}

function checkPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (cause) =>
      reject(new Error(`Port ${port} cannot be used: choose others with --port.`, { cause })),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
