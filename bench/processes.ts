import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MemoryFigures {
  /** Highest resident memory of the process, in megabytes. */
  peakMegabytes: number
  /** Highest memory of its embedded PostgreSQL, in megabytes; 0 with a `DATABASE_URL`. */
  databaseMegabytes: number
}

export interface ProcessFigures extends MemoryFigures {
  seconds: number
  /** Standard output. */
  output: string
}

/** Returns a process's peak resident memory in megabytes; 0 if the system does not report it. */
export function peakMemory(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/**
 * Returns the memory of the embedded PostgreSQL in a `DATA_DIR`, in megabytes: the proportional share (Pss) of all its
 * processes, so shared buffers count once. 0 if none runs or the system does not report it.
 */
export function databaseMemory(dataDir: string): number {
  try {
    const lockFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const [postmaster] = readFileSync(lockFile, 'utf8').split('\n')
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    const sizes = [postmaster, ...children.trim().split(' ')].map((pid) =>
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
    )
    return Math.round(sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024)
  } catch {
    return 0
  }
}

export function formatMemory({ peakMegabytes, databaseMegabytes }: MemoryFigures): string {
  const database = databaseMegabytes > 0 ? `, its PostgreSQL ${databaseMegabytes} MB` : ''
  return `peak ${peakMegabytes} MB${database}`
}

/** Runs the project's Node with the arguments to its end. Throws with its output when it fails. */
export async function runNode(args: string[], env: Record<string, string> = {}): Promise<ProcessFigures> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const memory = { peakMegabytes: 0, databaseMegabytes: 0 }
  const keepHighest = (figure: keyof MemoryFigures, megabytes: number) => {
    memory[figure] = Math.max(memory[figure], megabytes)
  }
  const watches = [setInterval(() => keepHighest('peakMegabytes', peakMemory(child.pid ?? 0)), 100)]
  if (env.DATA_DIR && !env.DATABASE_URL) {
    watches.push(setInterval(() => keepHighest('databaseMegabytes', databaseMemory(env.DATA_DIR)), 500))
  }
  const [code] = await once(child, 'close')
  watches.forEach(clearInterval)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${(output + errors).slice(-4000)}`)
  return { ...memory, seconds: (performance.now() - start) / 1000, output }
}
