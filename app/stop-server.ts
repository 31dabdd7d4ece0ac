import type { Server } from 'node:http'
import type { log as Log } from '#core/log.server.ts'

/** How long requests in flight may take once the process has been asked to stop. */
const requestsMs = 10_000
/** How long everything else may take after them: it ends within seconds, unless another machine does not answer. */
const servicesMs = 20_000

interface Stoppable {
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  stopServices: () => Promise<void>
  log: Pick<typeof Log, 'warn'>
}

/**
 * Stops accepting, lets what is in flight finish, then stops the services, each for so long and no longer. Resolves to the
 * status to end with: 0 where everything ended by itself.
 */
export async function stopServer({ server, stopServices, log }: Stoppable): Promise<0 | 1> {
  await closeServer(server, log)
  const { promise: cutOff, resolve } = Promise.withResolvers<1>()
  const bound = setTimeout(() => {
    log.warn('services cut off during shutdown')
    resolve(1)
  }, servicesMs)
  const stopped = stopServices().then(() => 0 as const)
  return Promise.race([stopped, cutOff]).finally(() => clearTimeout(bound))
}

async function closeServer(server: Stoppable['server'], log: Stoppable['log']): Promise<void> {
  const bound = setTimeout(() => {
    log.warn('requests still in flight were cut off')
    server.closeAllConnections()
  }, requestsMs)
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(bound)
  clearInterval(idle)
}
