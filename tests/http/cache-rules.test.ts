/** What `deploy/cache.vcl` does with processes that fail, or that differ during an upgrade. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasVarnish, startVarnish } from '#tests/setup/varnish.ts'

if (!hasVarnish) console.warn('skipped: no varnish')
const testCached = test.skipIf(!hasVarnish)

/** Starts Varnish in front of processes that answer as given, and are ready. Returns how to read through it. */
async function serve(...processes: RequestListener[]) {
  const servers: Server[] = []
  for (const answer of processes) {
    const server = createServer((request, response) => {
      if (request.url === '/readyz') response.end()
      else answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
  }
  const cache = await startVarnish(
    servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  onTestFinished(async () => {
    await cache[Symbol.asyncDispose]()
    for (const server of servers) server.close().closeAllConnections()
  })
  return async (path: string) => {
    const response = await fetch(cache.address + path)
    return { status: response.status, body: await response.text() }
  }
}

const answering =
  (status: number, body = '', headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

testCached('a file of another version is fetched from the process that has it', async () => {
  const having =
    (name: string): RequestListener =>
    ({ url }, response) =>
      response.writeHead(url!.startsWith(`/assets/${name}`) ? 200 : 404).end(name)
  const read = await serve(having('old'), having('new'))
  for (const name of ['old', 'old', 'new', 'new'])
    for (const time of [1, 2, 3])
      expect(await read(`/assets/${name}.js?${time}`)).toEqual({ status: 200, body: name })
  expect(await read('/assets/none.js')).toMatchObject({ status: 404 })
})

testCached('uploaded imports stay with one process', async () => {
  const read = await serve(answering(200, 'first'), answering(200, 'second'))
  for (const path of ['/admin/data', '/admin/data/uploads/1', '/admin/data.data', '/admin/data?page=2'])
    for (const time of [1, 2, 3]) expect({ time, ...(await read(path)) }).toMatchObject({ body: 'first' })
  const others = await Promise.all(Array.from({ length: 30 }, (_none, at) => read(`/admin/users?${at}`)))
  expect(new Set(others.map(({ body }) => body))).toEqual(new Set(['first', 'second']))
})

testCached('a stored page outlives the errors of a busy process', async () => {
  let isBusy = false
  const refused: unknown[] = []
  const read = await serve(({ url }, response) => {
    if (!isBusy) {
      const shared = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'
      return void response.writeHead(200, { 'Cache-Control': shared }).end('page')
    }
    refused.push(url)
    response.writeHead(503, { 'Cache-Control': 'no-store' }).end('busy')
  })
  expect(await read('/help')).toEqual({ status: 200, body: 'page' })
  isBusy = true
  do {
    expect(await read('/help')).toEqual({ status: 200, body: 'page' })
    await pause(50)
  } while (refused.length < 3)
})

testCached('reads at the same time are repeated on another process while one is dead', async () => {
  const read = await serve(
    (request) => request.socket.destroy(),
    (_request, response) => response.end('alive'),
  )
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_none, at) => read(`/search?q=${round}-${at}`)),
    )
    expect(answers.filter(({ body }) => body !== 'alive')).toEqual([])
  }
})
