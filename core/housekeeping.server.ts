import type { log as Log } from './log.server.ts'

/**
 * What is kept only for a time, by what it is: each removes what has had its time and returns how much. One that takes
 * long ends when the signal is aborted.
 */
export type Chores = Readonly<Record<string, (stop: AbortSignal) => Promise<number>>>

const firstPauseMs = 60_000
const everyMs = 3_600_000

/** Does every chore a minute after the start and once an hour, until stopped; one that fails leaves the others alone. */
export function startHousekeeping(
  chores: Chores,
  log: Pick<typeof Log, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  async function run(): Promise<void> {
    for (const [what, work] of Object.entries(chores)) {
      if (stopping.signal.aborted) return
      try {
        const removed = await work(stopping.signal)
        if (removed > 0) log.info({ what, removed }, 'what had had its time was removed')
      } catch (error) {
        log.warn({ err: error, what }, 'what has had its time could not be removed')
      }
    }
    schedule(everyMs)
  }

  function schedule(pause: number): void {
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = run()), pause).unref()
  }

  schedule(firstPauseMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
