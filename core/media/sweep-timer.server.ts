import { type SweepContext, sweepMedia } from './remove-files.server.ts'

const firstPauseMs = 60_000
const everyMs = 24 * 3_600_000

/** Sweeps the media store a minute after the start and once a day, until stopped. */
export function startSweeping(context: SweepContext): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function run(): Promise<void> {
    try {
      const removed = await sweepMedia(context)
      if (removed > 0) context.log.info({ removed }, 'files of deleted pictures were removed')
    } catch (error) {
      context.log.warn({ err: error }, 'the media store could not be swept')
    }
    schedule(everyMs)
  }

  function schedule(pause: number): void {
    if (!isStopped) timer = setTimeout(() => (running = run()), pause).unref()
  }

  schedule(firstPauseMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
