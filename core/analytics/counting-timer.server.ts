import type { Database } from '#core/db/client.server.ts'
import type { log } from '#core/log.server.ts'
import { flushSearches } from './flush-searches.server.ts'
import { rollUp } from './roll-up.server.ts'
import type { SearchCounts } from './search-counts.ts'

interface CountingContext {
  db: Database
  counts: SearchCounts
  log: Pick<typeof log, 'warn'>
}

const pauseMs = 10_000
/** Nothing waits for it: what is not rolled up is read from the tables. */
const rollUpEveryMs = 60_000

export interface CountingTimer {
  /** Writes down what was counted last. */
  stop(): Promise<void>
}

/** Writes down every few seconds how many searches were answered and rolls up days that are over, until stopped. */
export function startCounting({ db, counts, log }: CountingContext): CountingTimer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let rollUpAt = 0

  async function run(): Promise<void> {
    try {
      await flushSearches(db, counts)
      if (!isStopped && Date.now() >= rollUpAt) {
        rollUpAt = Date.now() + rollUpEveryMs
        await rollUp(db)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not count')
    }
    schedule()
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(() => (running = run()), pauseMs).unref()
  }

  schedule()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await flushSearches(db, counts).catch((error: unknown) =>
        log.warn({ err: error }, 'the last searches could not be counted'),
      )
    },
  }
}
