import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { dataFolder } from './create-cluster.server.ts'
import type { Home } from './run-as.server.ts'

/** Node.js supports file system sockets everywhere but on Windows. */
export const hasSockets = process.platform !== 'win32'
/** In bytes. The kernel allows 107, and PostgreSQL adds a suffix for its lock file. */
const maxSocketPath = 100
const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
const temporaryPrefix = 'companies-'

/** The address of a cluster: the folder of its socket, or a loopback address. */
export interface Listening {
  host: string
  port: number
}

const lockFile = (home: Pick<Home, 'folder'>) => join(dataFolder(home), 'postmaster.pid')

/** Returns an empty text without a file: a cluster that stops removes it at any moment. */
function readLockFile(home: Pick<Home, 'folder'>): string {
  try {
    return readFileSync(lockFile(home), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Returns the address in the cluster's lock file, if any. A killed cluster leaves its file behind. */
export function readListening(home: Pick<Home, 'folder'>): (Listening & { pid: number }) | undefined {
  // Process, data folder, start time, port, folder of the socket, address.
  const [pid, , , port, folder, address] = readLockFile(home).split('\n')
  if (!pid || !port || address === undefined) return undefined
  return { pid: Number(pid), host: folder || address, port: Number(port) }
}

/** Chooses a socket next to the data, or in a private temporary folder when that path would be too long. */
export async function chooseListening(home: Home): Promise<Listening> {
  if (!hasSockets) return { host: '127.0.0.1', port: await freePort() }
  if (Buffer.byteLength(join(home.folder, socketName)) <= maxSocketPath) {
    return { host: home.folder, port: socketPort }
  }
  // A killed cluster left its folder behind.
  const left = readListening(home)?.host
  if (left && isTemporary(left) && existsSync(left)) return { host: left, port: socketPort }
  const host = mkdtempSync(join(tmpdir(), temporaryPrefix))
  if (home.owner) chownSync(host, home.owner.uid, home.owner.gid)
  return { host, port: socketPort }
}

const isTemporary = (host: string) => basename(host).startsWith(temporaryPrefix)

/** Removes the folder that `chooseListening` made, once nothing listens there. */
export function removeSocketFolder({ host }: Listening): void {
  if (hasSockets && isTemporary(host)) rmSync(host, { recursive: true, force: true })
}

/**
 * Removes the lock files of a killed cluster whose process id now belongs to another program, as after a container
 * restart: PostgreSQL would take that program for its predecessor and refuse to start.
 */
export function removeStaleLocks(home: Home): void {
  const found = readListening(home)
  if (!found || !existsSync('/proc/self/comm')) return
  const command = `/proc/${found.pid}/comm`
  if (!existsSync(command) || readFileSync(command, 'utf8').startsWith('postgres')) return
  rmSync(lockFile(home), { force: true })
  rmSync(join(found.host, `${socketName}.lock`), { force: true })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
