import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A process of the topology that can be killed and restarted alone. */
export interface Part {
  name: string
  address: string
  pid(): number | undefined
  /** Resolves when it answers. */
  start(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const stopTimeoutMs = 35_000

export const isRunning = (child: ChildProcess | undefined) =>
  child?.exitCode === null && child.signalCode === null

/** Returns a process of the built site, not yet started. Its log is in `folder`. */
export function sitePart(
  name: string,
  port: number,
  folder: string,
  env: NodeJS.ProcessEnv,
): Part & { stop(): Promise<void> } {
  const address = `http://127.0.0.1:${port}`
  const DATA_DIR = join(folder, name)
  mkdirSync(DATA_DIR)
  let child: ChildProcess | undefined
  return {
    name,
    address,
    pid: () => (isRunning(child) ? child!.pid : undefined),
    async start() {
      const log = openSync(join(folder, `${name}.log`), 'a')
      child = spawn(process.execPath, ['server.ts'], {
        cwd: root,
        env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR },
        stdio: ['ignore', log, log],
        // Ctrl-C in the terminal reaches only this process.
        detached: true,
      })
      while ((await statusOf(`${address}/readyz`)) !== 200) {
        if (!isRunning(child)) throw new Error(`${name} does not start, see ${folder}/${name}.log`)
        await wait(200)
      }
    },
    async stop() {
      if (!child || !isRunning(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child!.kill('SIGKILL'), stopTimeoutMs)
      const [code] = await ended
      clearTimeout(timer)
      if (code !== 0) throw new Error(`it ended with ${code}`)
    },
  }
}

/** Returns the status of a response; undefined without one. */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => undefined,
  )

/** Restarts each part `seconds` after its process ended, like a supervisor. Returns a function that ends this. */
export function supervise(parts: readonly Part[], seconds: number): () => void {
  const stopping = new AbortController()
  const watch = async (part: Part) => {
    for (;;) {
      await wait(250, undefined, stopping)
      if (part.pid() !== undefined) continue
      console.log(`${part.name} ended, starting again in ${seconds} s`)
      await wait(seconds * 1000, undefined, stopping)
      await part.start().then(
        () => console.log(`${part.name} runs again, process ${part.pid()}`),
        (error: Error) => console.log(`${part.name} did not start: ${error.message}`),
      )
    }
  }
  for (const part of parts) {
    watch(part).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
  }
  return () => stopping.abort()
}
