import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import {
  builtinLocale,
  createCluster,
  dataFolder,
  findPrograms,
} from '#core/db/embedded/create-cluster.server.ts'
import { freePort } from '#core/db/embedded/listening.server.ts'
import { findHome, type Home } from '#core/db/embedded/run-as.server.ts'
import { startCluster } from '#core/db/embedded/run-cluster.server.ts'

export interface TemporaryPostgres {
  url: string
  /** Folder of the cluster; deleted by `stop`. */
  directory: string
  /** Kills the server without notice to its clients, as a power cut does, and restarts it on the same port. */
  crash(): Promise<void>
  /** Kills the server and leaves it dead until `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  pid(): number | undefined
  stop(): Promise<void>
}

const readyTimeoutMs = 30_000

async function temporaryHome(): Promise<Home> {
  const { PG_BIN } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  return findHome(folder, PG_BIN ? dirname(PG_BIN) : await findPrograms())
}

/** Starts PostgreSQL in a temporary folder on a free loopback port: the one npm installed, or the one in PG_BIN. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const home = await temporaryHome()
  // Before version 17 PostgreSQL has no built-in locales.
  const locale = process.env.PG_BIN ? ['--locale=C.UTF-8'] : builtinLocale
  await createCluster(home, ['--auth=trust', '--no-sync', ...locale])
  return runPostgres(home, settings)
}

/** Settings of a primary with replicas. */
export const replicated = { wal_level: 'replica', max_wal_senders: '4', autovacuum: 'off' }

/** Starts a server on a copy of a quiet one's files: a streaming replica, or the primary restored to this moment. */
export async function copyPostgres(
  source: TemporaryPostgres,
  kind: 'replica' | 'restored',
  settings: Record<string, string> = replicated,
): Promise<TemporaryPostgres> {
  const home = await temporaryHome()
  const client = new Client(source.url)
  await client.connect()
  await client.query('checkpoint')
  await client.end()
  const data = dataFolder(home)
  await promisify(execFile)('cp', ['-a', dataFolder({ folder: source.directory }), data])
  rmSync(join(data, 'postmaster.pid'))
  if (kind === 'restored') return runPostgres(home, settings)
  writeFileSync(join(data, 'standby.signal'), '')
  const { hostname, port, username } = new URL(source.url)
  const primary_conninfo = `host=${hostname} port=${port} user=${username}`
  return runPostgres(home, { ...settings, primary_conninfo, wal_retrieve_retry_interval: '100ms' })
}

async function runPostgres(home: Home, settings: Record<string, string>): Promise<TemporaryPostgres> {
  const port = Number(settings.port ?? (await freePort()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const chosen = {
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    max_connections: '300',
    shared_buffers: '256MB',
    ...settings,
  }
  let server = await start()
  let crashing = Promise.resolve()

  async function start() {
    const deadline = Date.now() + readyTimeoutMs
    let started = startCluster(home, { host: home.folder, port }, chosen)
    while (!(await answers(url))) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${started.failure()}`)
      await wait(10)
      // Processes of a killed server hold its memory for a moment.
      if (started.child.exitCode !== null) started = startCluster(home, { host: home.folder, port }, chosen)
    }
    return started.child
  }
  async function end(signal: NodeJS.Signals) {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.ref()
    server.kill(signal)
    await ended
  }
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  return {
    url,
    directory: home.folder,
    crash() {
      // Serialises crashes.
      const crash = async (before: Promise<void>) => {
        await before
        await end('SIGQUIT')
        server = await start()
      }
      return (crashing = crash(crashing))
    },
    kill: () => end('SIGKILL'),
    async start() {
      server = await start()
    },
    pid: () => (server.exitCode === null && server.signalCode === null ? server.pid : undefined),
    async stop() {
      await end('SIGINT')
      process.off('exit', kill)
      rmSync(home.folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
