import type { Log } from './log.server.ts'

/** How to stop each part of the process, by its name in the log. */
export type Parts = Readonly<Record<string, () => Promise<void>>>

/** Stops the parts at once. Never throws: a part that fails to stop is logged and does not affect the others. */
export async function shutdown(parts: Parts, log: Pick<Log, 'error'>): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(async ([part, stop]) => {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error, part }, 'failed to stop')
      }
    }),
  )
}
