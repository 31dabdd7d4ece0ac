import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { statusOf } from './parts.ts'

const probeEveryMs = 1_000

/** Forwards requests to sites in turn, leaving out those that are not ready. Returns a function that closes it. */
export async function balance(sites: readonly string[], port: number): Promise<() => void> {
  let ready = sites
  let turn = 0
  const probe = setInterval(async () => {
    const statuses = await Promise.all(sites.map((site) => statusOf(`${site}/readyz`)))
    const found = sites.filter((_site, at) => statuses[at] === 200)
    ready = found.length > 0 ? found : sites
  }, probeEveryMs)
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 131_072 }, (request, response) => {
    turn++
    const order = ready.map((_site, at) => ready[(at + turn) % ready.length])
    // An uploaded import lies in the folder of the process that received it.
    forward(/^\/admin\/data\b/.test(request.url!) ? [sites[0]] : order, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => {
    clearInterval(probe)
    server.close()
    server.closeAllConnections()
  }
}

/** Tries one site after another until one accepts the connection; a request is sent only once. */
function forward(
  [site, ...others]: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers, url, socket } = request
  const addresses = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const options = { method, path: url, headers: { ...headers, 'x-forwarded-for': addresses }, agent: false }
  const forwarded = sendRequest(new URL(site), options, (upstream) => {
    response.writeHead(upstream.statusCode!, upstream.rawHeaders)
    upstream.pipe(response)
    upstream.on('error', () => response.destroy())
  })
  forwarded.on('socket', (connection) => connection.once('connect', () => request.pipe(forwarded)))
  forwarded.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && others.length > 0) forward(others, request, response)
    else if (response.headersSent) response.destroy()
    else response.writeHead(503, { 'Retry-After': '5' }).end('No process answers.\n')
  })
  response.on('close', () => {
    if (!response.writableFinished) forwarded.destroy()
  })
}
