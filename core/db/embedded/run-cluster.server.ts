import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { dataFolder, lastFailure } from './create-cluster.server.ts'
import {
  hasSockets,
  type Listening,
  readListening,
  removeSocketFolder,
  removeStaleLocks,
} from './listening.server.ts'
import { commandOf, type Home } from './run-as.server.ts'

/** In bytes; past it the next start truncates the log. */
const maxLogSize = 10_000_000
const stopTimeoutMs = 15_000

export interface StartedCluster {
  child: ChildProcess
  /** Returns why it ended, according to its log. */
  failure(): string | undefined
}

/**
 * Starts the cluster detached: a Ctrl-C in the terminal reaches only this process, which stops its database after
 * finishing its own work. `settings` override those of the machine.
 */
export function startCluster(
  home: Home,
  { host, port }: Listening,
  settings: Readonly<Record<string, string>> = {},
): StartedCluster {
  removeStaleLocks(home)
  const listening = hasSockets
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host, unix_socket_directories: '' }
  const all = { ...machineSettings(), ...listening, port: String(port), ...settings }
  const configured = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandOf(home, 'postgres', ['-D', dataFolder(home), ...configured])
  const path = join(home.folder, 'log')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = size > maxLogSize
  const log = openSync(path, isLarge ? 'w' : 'a', 0o600)
  try {
    const stdio = ['ignore', log, log] as const
    const child = spawn(file, args, {
      ...options,
      cwd: home.folder,
      detached: true,
      stdio: [...stdio],
      windowsHide: true,
    })
    let error: Error | undefined
    child.once('error', (cause) => (error = cause))
    child.unref()
    const written = () => String(readFileSync(path).subarray(isLarge ? 0 : size)).trim()
    return { child, failure: () => error?.message ?? lastFailure(written()) ?? (written() || undefined) }
  } finally {
    closeSync(log)
  }
}

/** Settings for a cluster that shares a machine with the search index: PostgreSQL's defaults assume far less memory. */
function machineSettings(): Record<string, string> {
  const memory = totalmem() / 2 ** 20
  const megabytes = (share: number, min: number, max: number) =>
    `${Math.round(Math.min(max, Math.max(min, memory * share)))}MB`
  return {
    shared_buffers: megabytes(1 / 16, 64, 1_024),
    effective_cache_size: megabytes(1 / 2, 256, 65_536),
    maintenance_work_mem: megabytes(1 / 64, 64, 512),
    work_mem: megabytes(1 / 1_024, 8, 64),
    max_parallel_workers_per_gather: String(Math.min(4, Math.floor(availableParallelism() / 2))),
    max_wal_size: '2GB',
    wal_compression: 'on',
    // No replica follows this cluster.
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

/**
 * Ends all sessions and stops the running cluster, if any; a killed one leaves its lock file. Throws if it has not
 * stopped after 15 seconds.
 */
export async function stopCluster(home: Home): Promise<void> {
  const running = readListening(home)
  if (!running) return
  if (isRunning(running.pid)) await requestStop(home, running.pid)
  const deadline = Date.now() + stopTimeoutMs
  while (isRunning(running.pid) && readListening(home)?.pid === running.pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not stop in time: process ${running.pid}`)
    await wait(10)
  }
  removeSocketFolder(running)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function requestStop(home: Home, pid: number): Promise<void> {
  if (hasSockets) {
    process.kill(pid, 'SIGINT')
    return
  }
  const stop = ['stop', '--pgdata', dataFolder(home), '--mode', 'fast', '--no-wait']
  const { file, args, options } = commandOf(home, 'pg_ctl', stop)
  await promisify(execFile)(file, args, options)
}
