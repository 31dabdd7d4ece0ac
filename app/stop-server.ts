import type { Server } from 'node:http'
import type { log as Log } from '#core/log.server.ts'

/** Timeout for requests in flight at shutdown. */
const requestsMs = 10_000
/** Timeout for the services afterwards: they stop within seconds, unless another machine does not respond. */
const servicesMs = 20_000

interface Stoppable {
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  stopServices: () => Promise<void>
  log: Pick<typeof Log, 'warn'>
}

/**
 * Stops accepting, lets requests in flight finish, then stops the services, each with a timeout. Resolves to the exit
 * status: 0 if everything ended by itself.
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
