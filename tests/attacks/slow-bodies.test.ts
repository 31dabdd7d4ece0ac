import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveHttp, type TestServer } from '#tests/setup/http-server.ts'

const environment = { MAX_IN_FLIGHT: '8', RATE_LIMIT_BURST: '0', RATE_LIMIT_DAILY_COMPANIES: '0' }
/** Max slots of one address: a quarter of all. */
const share = 2

let server: TestServer
let sockets: Socket[]
let echoed: string[]
beforeEach(async () => {
  ;[sockets, echoed] = [[], []]
  server = await serveHttp(environment, {
    pages: () => async (request) => {
      echoed.push(await request.text())
      return new Response('answered')
    },
  })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server[Symbol.asyncDispose]()
})

/** Returns the server's next message on a connection. */
const said = async (socket: Socket) => String((await once(socket, 'data'))[0])

/** Starts a body of ten bytes and waits for the server's 100 Continue, so the request has a slot. */
async function begin(address: string, path = '/login', type = 'text/plain'): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${server.address}`,
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${type}`,
    'Content-Length: 10',
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  expect(await said(socket)).toContain('100 Continue')
  socket.write('12')
  return socket
}

const ask = (address: string, body?: string) =>
  fetch(`${server.address}/login`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Forwarded-For': address, Origin: server.address },
    body,
  })

test('two bytes each from five addresses occupy no slot', async () => {
  const slow: Socket[] = []
  for (let host = 1; host <= 5; host++) {
    for (let n = 0; n < share; n++) slow.push(await begin(`198.51.100.${host}`))
  }
  expect(slow.length).toBeGreaterThan(Number(environment.MAX_IN_FLIGHT))
  for (let n = 0; n < 3; n++) {
    expect((await ask(`203.0.113.${n}`)).status).toBe(200)
    expect((await ask(`203.0.113.${n}`, 'whole')).status).toBe(200)
  }
  // A merely slow client gets its response too.
  slow[0].write('34567890')
  expect(await said(slow[0])).toContain('200 OK')
  expect(echoed.filter(Boolean)).toEqual(['whole', 'whole', 'whole', '1234567890'])
})

test('limits the bodies in flight per address and frees a slot when one arrives', async () => {
  const [first] = [await begin('198.51.100.1'), await begin('198.51.100.1')]
  const refused = await ask('198.51.100.1', 'one more')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2'])
  expect((await ask('198.51.100.2', 'of a neighbour')).status).toBe(200)
  first.write('34567890')
  expect(await said(first)).toContain('200 OK')
  expect((await ask('198.51.100.1', 'one more')).status).toBe(200)
})

test('a body longer than the read-ahead arrives whole', async () => {
  const long = 'abcdefgh'.repeat(400_000)
  expect((await ask('198.51.100.1', long)).status).toBe(200)
  expect(echoed[0] === long).toBe(true)
})

test('a body that breaks off gets no response and frees its slot', async () => {
  const gone = [await begin('198.51.100.1'), await begin('198.51.100.1')]
  for (const socket of gone) socket.destroy()
  await expect.poll(async () => (await ask('198.51.100.1', 'whole')).status).toBe(200)
  expect(echoed).toEqual(['whole'])
})
