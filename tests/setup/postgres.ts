import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { builtinLocale, createCluster, findPrograms } from '#core/db/embedded/create-cluster.server.ts'
import { freePort } from '#core/db/embedded/listening.server.ts'
import { findHome } from '#core/db/embedded/run-as.server.ts'
import { startCluster } from '#core/db/embedded/run-cluster.server.ts'

export interface TemporaryPostgres {
  url: string
  /** Folder of the cluster; deleted by `stop`. */
  directory: string
  /** Kills the server without notice to its clients, as a power cut does, and restarts it on the same port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

const readyTimeoutMs = 30_000

/** Starts PostgreSQL in a temporary folder on a free loopback port: the one npm installed, or the one in PG_BIN. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const { PG_BIN } = process.env
  const home = await findHome(
    mkdtempSync(join(tmpdir(), 'postgres-')),
    PG_BIN ? dirname(PG_BIN) : await findPrograms(),
  )
  // Before version 17 PostgreSQL has no built-in locales.
  const locale = PG_BIN ? ['--locale=C.UTF-8'] : builtinLocale
  await createCluster(home, ['--auth=trust', '--no-sync', ...locale])
  const port = await freePort()
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
    const started = startCluster(home, { host: home.folder, port }, chosen)
    const deadline = Date.now() + readyTimeoutMs
    while (!(await answers(url))) {
      if (started.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL does not start: ${started.failure()}`)
      }
      await wait(10)
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
