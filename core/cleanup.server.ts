import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.server.ts'
import { type Loop, startLoop } from './loop.server.ts'

/**
 * Cleanup jobs by their name in the log: each deletes expired data and returns how much. A long job ends when the
 * signal aborts.
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

/** Deletes matching files of a folder that were last written at least `staleMs` ago. Returns their number. */
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
