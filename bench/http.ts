import autocannon from 'autocannon'
import { startServer as startProcess } from '#tests/setup/server-process.ts'
import { databaseMemory, type MemoryFigures, peakMemory } from './processes.ts'
import type { SampleCompany } from './workload.ts'

export interface RunningServer extends AsyncDisposable {
  url: string
  /** Seconds from process start to the first answered search. */
  firstSearchSeconds: number
  memory(): MemoryFigures
}

const maxFirstSearchMs = 60_000

/**
 * Starts the production server without rate limits and waits for its first answered search. Disposing shuts it down
 * gracefully, which saves the index. Throws with its output when it fails to start or stop.
 */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const start = performance.now()
  const server = await startProcess({
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
    // Lets each simulated client have its own address.
    TRUSTED_PROXIES: '127.0.0.1',
    // Overload protection as in production.
    MAX_EVENT_LOOP_DELAY_MS: '',
    LOG_LEVEL: 'error',
    ...env,
  })
  const stop = async () => {
    server.process.kill('SIGTERM')
    const code = await server.ended
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output().slice(-4000)}`)
  }
  const search = async () => (await fetch(`${server.address}/api/search?q=xây dựng`)).status
  let status = await search()
  // A start on cold caches may be too busy for the first ones.
  while (status === 503 && performance.now() - start < maxFirstSearchMs) status = await search()
  const firstSearchSeconds = (performance.now() - start) / 1000
  if (status !== 200) {
    await stop()
    throw new Error(`the server answered a search with ${status}:\n${server.output().slice(-4000)}`)
  }
  return {
    url: server.address,
    firstSearchSeconds,
    memory: () => ({
      peakMegabytes: peakMemory(server.process.pid ?? 0),
      databaseMegabytes: env.DATABASE_URL ? 0 : databaseMemory(env.DATA_DIR),
    }),
    [Symbol.asyncDispose]: stop,
  }
}

interface LoadFigures {
  perSecond: number
  p99: number
  /** Failed requests and responses other than 2xx. */
  errors: number
  /** Responses by status. */
  statuses: Record<string, number>
}

let addresses = 0

/** Returns an unused address of the benchmark network (RFC 2544), which the server treats as external. */
export function nextAddress(): string {
  addresses++
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`
}

/**
 * Measures requests per second; the load generator shares the machine's cores. Each client has its own address and
 * starting point in the paths, so none gets another's cached response.
 */
export async function load(
  url: string,
  paths: readonly string[],
  seconds: number,
  clients = 16,
): Promise<LoadFigures> {
  let client = 0
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    setupClient(connection) {
      const headers = { 'X-Forwarded-For': nextAddress() }
      const first = Math.floor((client++ * paths.length) / clients)
      const inTurn = [...paths.slice(first), ...paths.slice(0, first)]
      connection.setRequests(inTurn.map((path) => ({ method: 'GET', path, headers })))
    },
  })
  if (result['2xx'] === 0) throw new Error(`the server answered none of ${paths[0]} …`)
  const statuses = Object.entries(result.statusCodeStats ?? {})
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
    statuses: Object.fromEntries(statuses.map(([status, { count = 0 }]) => [status, count])),
  }
}

/** Returns search paths as people type them: the last two words of names, some with a city. */
export function searchPaths(base: string, sample: readonly SampleCompany[]): string[] {
  return sample.map((company, index) => {
    const search = new URLSearchParams({ q: company.name.split(' ').slice(-2).join(' ') })
    if (index % 4 === 0 && company.cityId) search.set('cityId', String(company.cityId))
    return `${base}?${search}`
  })
}
