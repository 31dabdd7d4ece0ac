import { expect, test } from 'vitest'
import { serveHttp } from '#tests/setup/http-server.ts'

const from = (address: string, headers = {}) => ({ headers: { 'X-Forwarded-For': address, ...headers } })
const asBrowser = { Accept: 'text/html,application/xhtml+xml' }

test('an address past its burst gets Retry-After while others are served', async () => {
  await using server = await serveHttp({ RATE_LIMIT_BURST: '3' })
  const ask = (path: string, address = '203.0.113.7') => fetch(server.address + path, from(address))
  for (const path of ['/search', '/_root.data', '/__manifest?p=/']) expect((await ask(path)).status).toBe(200)

  const refused = await ask('/search')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.headers.get('RateLimit-Policy')).toBe('"burst";q=3;w=10')
  expect(refused.headers.get('RateLimit')).toMatch(/^"burst";r=0;t=\d+$/)
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
  expect(await refused.json()).toMatchObject({
    type: 'urn:problem:too-many-requests',
    status: 429,
    requestId: refused.headers.get('X-Request-Id'),
  })

  expect((await ask('/search', '203.0.113.8')).status).toBe(200)
  expect((await ask('/assets/page-abc.js')).status).toBe(200)
})

test('a browser gets a page in both languages, without JavaScript', async () => {
  await using server = await serveHttp({ RATE_LIMIT_BURST: '1' })
  await fetch(server.address, from('203.0.113.7'))
  const refused = await fetch(server.address, from('203.0.113.7', asBrowser))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  const html = await refused.text()
  expect(html).toContain('Too many requests')
  expect(html).toContain('Vui lòng tạm dừng')
  expect(html).not.toContain('<script')
  const nonce = /style nonce="([^"]+)"/.exec(html)?.[1]
  expect(refused.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`)
})

test('addresses of one IPv6 /64 share one burst', async () => {
  await using server = await serveHttp({ RATE_LIMIT_BURST: '1' })
  expect((await fetch(server.address, from('2001:db8:1:2::1'))).status).toBe(200)
  expect((await fetch(server.address, from('2001:db8:1:2::2'))).status).toBe(429)
  expect((await fetch(server.address, from('2001:db8:1:3::1'))).status).toBe(200)
})

test('probes from the local network are never limited, others are', async () => {
  await using server = await serveHttp({ RATE_LIMIT_BURST: '1' })
  for (let i = 0; i < 3; i++) expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.address}/healthz`, from('203.0.113.7'))).status).toBe(200)
  expect((await fetch(`${server.address}/healthz`, from('203.0.113.7'))).status).toBe(429)
})

test('without TRUSTED_PROXIES clients cannot choose their address', async () => {
  await using server = await serveHttp({ RATE_LIMIT_BURST: '1', TRUSTED_PROXIES: '' })
  expect((await fetch(server.address, from('203.0.113.7'))).status).toBe(200)
  expect((await fetch(server.address, from('203.0.113.8'))).status).toBe(429)
})

test('past its capacity the server refuses at once and finishes admitted requests', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  let entered = () => {}
  const admitted = new Promise<void>((resolve) => (entered = resolve))
  await using server = await serveHttp(
    { MAX_IN_FLIGHT: '1' },
    {
      pages: () => async () => {
        entered()
        await finished
        return new Response('done')
      },
    },
  )
  const first = fetch(server.address)
  await admitted
  const refused = await fetch(server.address)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  finish()
  expect(await (await first).text()).toBe('done')
  expect((await fetch(server.address)).status).toBe(200)
})

test('a client that disconnects frees its slot', async () => {
  const entrances: (() => void)[] = []
  const leave = new AbortController()
  await using server = await serveHttp(
    { MAX_IN_FLIGHT: '1' },
    {
      pages: () => (request) => {
        entrances.shift()?.()
        if (new URL(request.url).pathname === '/quick') return Promise.resolve(new Response('quick'))
        return new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(new Error('gone'))),
        )
      },
    },
  )
  const entered = new Promise<void>((resolve) => entrances.push(resolve))
  const abandoned = fetch(server.address, { signal: leave.signal }).catch(() => 'abandoned')
  await entered
  leave.abort()
  expect(await abandoned).toBe('abandoned')
  await expect.poll(async () => (await fetch(`${server.address}/quick`)).status).toBe(200)
})
