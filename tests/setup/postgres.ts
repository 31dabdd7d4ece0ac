import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryPostgres {
  url: string
  /** Directory of the cluster; gone after `stop`. */
  directory: string
  /** Ends the server without a word to its clients, as a loss of power does, and starts it again on the same port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Directory of PostgreSQL's server programs, or undefined where none is installed. */
export function findPostgres(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [process.env.PG_BIN, ...versions.map((version) => join(packaged, version, 'bin'))]
  const path = (process.env.PATH ?? '').split(':')
  return [...candidates, ...path].find((directory) => directory && existsSync(join(directory, 'initdb')))
}

/**
 * Starts a PostgreSQL server of its own in a temporary directory, on a free port of the loopback address.
 * Throws when no server programs are installed.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const bin = findPostgres()
  if (!bin)
    throw new Error('No PostgreSQL server is installed (initdb not found); set PG_BIN to its directory.')
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = serverUser()
  if (owner) chownSync(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const options = { ...owner, cwd: directory, stdio: 'ignore' as const }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const configured = Object.entries({ fsync: 'off', max_connections: '200', ...settings })
  const listening = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory]
  const chosen = configured.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const begin = () => spawn(join(bin, 'postgres'), [...listening, ...chosen], options)
  let server = begin()
  let crashing = Promise.resolve()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(bin, port, server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    directory,
    crash() {
      // One after the other, however they are asked for.
      const crash = async (before: Promise<void>) => {
        await before
        await end('SIGQUIT')
        server = begin()
        await waitUntilReady(bin, port, server)
      }
      return (crashing = crash(crashing))
    },
    async stop() {
      await end('SIGINT')
      process.off('exit', kill)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: there it runs as the user its package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(bin: string, port: number, server: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}`)
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not become ready within 30 seconds')
}
