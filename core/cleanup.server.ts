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
