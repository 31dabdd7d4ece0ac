import { createServer, type IncomingMessage, request as send, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface NodeProxy extends AsyncDisposable {
  url: string
}

interface ProxyOptions {
  /** PEM files, for a node behind TLS. */
  tls?: { key: string; cert: string }
  /** Returns true to leave a request without an answer, before the node receives it. */
  swallow?: (request: IncomingMessage) => boolean
}

/** Starts a proxy in front of a node of a cluster. */
export async function startNodeProxy(node: string, { tls, swallow }: ProxyOptions = {}): Promise<NodeProxy> {
  const forward: RequestListener = (request, response) => {
    if (swallow?.(request)) return
    const { method, headers } = request
    const onward = send(new URL(request.url!, node), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  const server = tls ? createSecureServer(tls, forward) : createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
