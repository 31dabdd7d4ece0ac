import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.server.ts'
import { type Loop, startLoop } from './loop.server.ts'

/**
 * What is kept only for a time, by its name in the log: each job deletes what has expired and returns how much. A long
 * one ends when the signal is aborted.
 */
export type CleanupJobs = Readonly<Record<string, (signal: AbortSignal) => Promise<number>>>

const firstAfterMs = 60_000
const everyMs = 3_600_000

/** Runs each cleanup job one minute after start and then hourly. A failing job does not stop the others. */
export function startCleanup(jobs: CleanupJobs, log: Pick<Log, 'info' | 'warn'>): Loop {
  const run = async (signal: AbortSignal) => {
    for (const [what, work] of Object.entries(jobs)) {
      if (signal.aborted) return
      try {
        const removed = await work(signal)
        if (removed > 0) log.info({ what, removed }, 'expired rows deleted')
      } catch (error) {
        log.warn({ err: error, what }, 'cleanup job failed')
      }
    }
  }
  return startLoop({ name: 'cleanup', every: everyMs, firstAfter: firstAfterMs, run, log })
}

/** Deletes the files of a folder whose name matches and that were last written `staleMs` ago or earlier. Returns how many. */
export async function removeStaleFiles(folder: string, names: RegExp, staleMs: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile() || Date.now() - file.mtimeMs <= staleMs) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
