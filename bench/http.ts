import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import autocannon from 'autocannon'
import { exitOf, peakMemory } from './processes.ts'
import type { SampleCompany } from './workload.ts'

export interface RunningServer {
  url: string
  /** Seconds from the start of the process to the first answered search. */
  firstSearchSeconds: number
  peakMegabytes(): number
  stop(): Promise<void>
}

/** Starts the production server and waits for its first answered search. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, ['server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_BURST: '0',
      RATE_LIMIT_DAILY_COMPANIES: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const ended = exitOf(child)
  let running = true
  void ended.then(() => (running = false))
  for (;;) {
    if (!running) throw new Error('the server ended before it answered')
    const response = await fetch(`${url}/api/search?q=xây dựng`).catch(() => undefined)
    if (response?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    firstSearchSeconds: (performance.now() - start) / 1000,
    peakMegabytes: () => peakMemory(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
