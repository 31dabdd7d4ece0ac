import type { log as Log } from './log.server.ts'

/** Stops parts of the process, all at once, whatever becomes of each: the log names those that could not be stopped. */
export async function stopParts(
  parts: Readonly<Record<string, () => Promise<void>>>,
  log: Pick<typeof Log, 'error'>,
): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(async ([part, stop]) => {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error, part }, 'a part of the server could not be stopped')
      }
    }),
  )
}
