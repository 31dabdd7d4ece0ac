import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from './request-info.ts'

/** Timeout for a small body, and for the first `minBytes` of a larger one. */
const smallBodyMs = 5_000
/** Timeout for a body; uploads must deliver `minBytes` in each such span instead. */
const maxBodyMs = 30_000
/** Per span: 8 kbit/s. Slower clients only hold a connection open. */
const minBytes = 30_000

/** Closes the connection when a body is too slow. Node's own timeout has no exceptions for large, slow uploads. */
export function limitBodyTime(incoming: IncomingMessage, info: RequestInfo, span = maxBodyMs): void {
  const { headers, socket } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let before = socket.bytesRead
  const isPending = () => !incoming.complete && !incoming.destroyed
  const first = setTimeout(() => {
    if (isPending() && !info.isUpload && socket.bytesRead - before < minBytes) socket.destroy()
  }, smallBodyMs)
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (!isPending()) clearInterval(timer)
    else if (!info.isUpload || came < minBytes) {
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
