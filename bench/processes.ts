import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessFigures {
  seconds: number
  /** Highest resident memory seen, in megabytes. */
  peakMegabytes: number
}

/** Highest resident memory of a process so far, in megabytes; 0 where the system does not tell. */
export function peakMemory(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Runs the project's own Node with the arguments to its end. Throws when it fails, with what it printed. */
export async function runNode(args: string[], env: Record<string, string>): Promise<ProcessFigures> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peakMegabytes = 0
  const watch = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, peakMemory(child.pid ?? 0))), 100)
  const code = await exitOf(child)
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output.slice(-4000)}`)
  return { seconds: (performance.now() - start) / 1000, peakMegabytes }
}

/** Resolves with the exit code. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

export interface PrintedFigures extends ProcessFigures {
  output: string
  bytes: number
  lines: number
}

/** Runs a program to its end and counts what it prints; keeps the first 100,000 characters. Throws when it fails. */
export async function printedBy(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<PrintedFigures> {
  const start = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures: PrintedFigures = { seconds: 0, peakMegabytes: 0, output: '', bytes: 0, lines: 0 }
  child.stdout.on('data', (chunk: Buffer) => {
    figures.peakMegabytes = Math.max(figures.peakMegabytes, peakMemory(child.pid ?? 0))
    figures.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) figures.lines++
    if (figures.output.length < 100_000) figures.output += chunk.toString()
  })
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return { ...figures, seconds: (performance.now() - start) / 1000 }
}
