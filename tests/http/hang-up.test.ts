import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#core/log.server.ts'
import { serveHttp } from '#tests/setup/http-server.ts'

// Requests do not lose their slot by waiting.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a client that disconnects while waiting leaves the queue', async () => {
  // Polling would move the fake clock, and with it the time after which a request loses its slot.
  const events = new EventEmitter()
  const served: string[] = []
  const ends = new Map<string, () => void>()
  const page = async (request: Request) => {
    const { pathname } = new URL(request.url)
    served.push(pathname)
    events.emit(pathname)
    await new Promise<void>((resolve) => ends.set(pathname, resolve))
    return new Response(pathname)
  }
  // Two are answered at once, and one may wait.
  const limits = { SEARCH_THREADS: '2', MAX_IN_FLIGHT: '3', RATE_LIMIT_BURST: '0' }
  await using site = await serveHttp(limits, { pages: () => page })
  vi.spyOn(log, 'info').mockImplementation((line) => {
    const { path, status } = line as { path: string; status: number }
    events.emit(`${path} ${status}`)
  })
  let clients = 0
  const ask = (path: string) => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: 203.0.113.${++clients}\r\n\r\n`)
    return socket
  }

  const both = Promise.all([once(events, '/first'), once(events, '/second')])
  ask('/first')
  ask('/second')
  await both
  const hungUp = once(events, '/gone 499')
  const gone = ask('/gone')
  await fetch(`${site.address}/healthz`)
  gone.destroy()
  await hungUp
  const last = once(events, '/last')
  ask('/last')
  await fetch(`${site.address}/healthz`)
  for (const end of ends.values()) end()
  await last
  expect(served).not.toContain('/gone')
})
