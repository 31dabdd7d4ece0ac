import autocannon from 'autocannon'
import { startServer as startProcess } from '#tests/setup/server-process.ts'
import { databaseMemory, type MemoryFigures, peakMemory } from './processes.ts'
import type { SampleCompany } from './workload.ts'

export interface RunningServer extends AsyncDisposable {
  url: string
  /** Seconds from the start of the process to the first answered search. */
  firstSearchSeconds: number
  memory(): MemoryFigures
}

/**
 * Starts the production server without rate limits and waits for its first answered search. Its end is a shutdown in
 * order, which saves the index. Throws when it fails to start or to stop, with what it printed.
 */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const start = performance.now()
  const server = await startProcess({
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
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
  const { status } = await fetch(`${server.address}/api/search?q=xây dựng`)
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

export interface LoadFigures {
  perSecond: number
  p99: number
  errors: number
}

/** Requests per second over the paths in turn, the load generator sharing the machine's cores. */
export async function load(url: string, paths: string[], seconds: number): Promise<LoadFigures> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  })
  if (result['2xx'] === 0) throw new Error(`the server answered none of ${paths[0]} …`)
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** Words as people type them: two last words of names, some with a city. */
export function searchPaths(base: string, sample: readonly SampleCompany[]): string[] {
  return sample.map((company, index) => {
    const search = new URLSearchParams({ q: company.name.split(' ').slice(-2).join(' ') })
    if (index % 4 === 0 && company.cityId) search.set('cityId', String(company.cityId))
    return `${base}?${search}`
  })
}
