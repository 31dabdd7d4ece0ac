import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from './request-info.ts'

/** How soon a small body must be there, and of a larger one `leastBytes`. */
const smallBodyMs = 5_000
/** How long a body may take; one that may take longer must keep coming in every such span. */
const patienceMs = 30_000
/** What must come in a span: 8 kbit/s. Whoever is slower holds a connection and sends nothing. */
const leastBytes = 30_000

/**
 * Closes the connection when a body arrives too slowly. Node's own timeout has no exceptions, and a large upload on a slow
 * line needs one.
 */
export function boundBody(incoming: IncomingMessage, info: RequestInfo, span = patienceMs): void {
  const { headers, socket } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let before = socket.bytesRead
  const isPending = () => !incoming.complete && !incoming.destroyed
  const first = setTimeout(() => {
    if (isPending() && !info.isUpload && socket.bytesRead - before < leastBytes) socket.destroy()
  }, smallBodyMs)
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (!isPending()) clearInterval(timer)
    else if (!info.isUpload || came < leastBytes) {
      clearInterval(timer)
      socket.destroy()
    }
  }, span)
  first.unref()
  timer.unref()
  incoming.once('close', () => {
    clearTimeout(first)
    clearInterval(timer)
  })
}
