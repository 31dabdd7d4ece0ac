import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { get } from 'node:http'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { serveHttp } from '#tests/setup/http-server.ts'

const failWith = (error: Error) => async (): Promise<Response> => {
  throw error
}

test('while services start, health responds and everything else gets 503', async () => {
  await using server = await serveHttp({}, { pages: () => undefined })
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  for (const path of ['/', '/search?q=x', '/api/search']) {
    const response = await fetch(server.address + path)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('2')
  }
  const page = await fetch(server.address, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Xin chờ một lát')
})

test('keeps a valid request id and replaces any other', async () => {
  await using server = await serveHttp({})
  const idOf = async (id: string) =>
    (await fetch(server.address, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')
  expect(await idOf('7f3a-proxy.1:22')).toBe('7f3a-proxy.1:22')
  for (const forged of [
    'short',
    'a b c d e f g h',
    '{"level":60}',
    '001085012345',
    '001-085-012-345',
    'x'.repeat(101),
  ]) {
    expect(await idOf(forged)).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('refuses a request with two hosts', async () => {
  await using server = await serveHttp({})
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.end('GET / HTTP/1.1\r\nHost: danhba.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  [{}, {}, false],
  [{}, { 'X-Forwarded-Proto': 'https' }, true],
  [{ TRUSTED_PROXIES: '' }, { 'X-Forwarded-Proto': 'https' }, false],
  [{ SITE_URL: 'https://example.vn' }, {}, true],
])('with %j and %j HSTS is %s', async (environment, headers, expected) => {
  await using server = await serveHttp(environment)
  const response = await fetch(server.address, { headers })
  expect(response.headers.has('Strict-Transport-Security')).toBe(expected)
})

test('an unexpected error reveals only its id', async () => {
  await using server = await serveHttp(
    {},
    {
      pages: () => failWith(new Error('password of the database', { cause: 'secret' })),
    },
  )
  for (const accept of ['text/html', 'application/json']) {
    const response = await fetch(server.address, { headers: { Accept: accept } })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain(response.headers.get('X-Request-Id'))
    expect(text).not.toMatch(/password|secret|\.ts/)
  }
})

test.each([
  [new AppError('company_not_found', 'Company not found.'), 404],
  [new AppError('invalid_query', 'Please close the quotes'), 400],
  [new Error('query failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }), 503],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), 503],
])('maps %s to its status', async (error, status) => {
  await using server = await serveHttp({}, { pages: () => failWith(error) })
  const response = await fetch(server.address)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status, instance: '/' })
  expect(response.headers.has('Retry-After')).toBe(status === 503)
})

test('hashed files are immutable, and missing files are 404', async () => {
  await using server = await serveHttp({})
  const file = await fetch(`${server.address}/assets/page-abc.js`)
  expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('Content-Type')).toContain('javascript')
  expect(await file.text()).toContain('export {}')
  for (const path of ['/assets/gone.js', '/assets/..%2f..%2fpackage.json', '/assets/']) {
    expect((await fetch(server.address + path)).status).toBe(404)
  }
})

test('several cookies and a redirect pass unchanged', async () => {
  await using server = await serveHttp(
    {},
    {
      pages: () => async () => {
        const headers = new Headers({ Location: '/search' })
        headers.append('Set-Cookie', 'a=1')
        headers.append('Set-Cookie', 'b=2')
        return new Response(null, { status: 302, headers })
      },
    },
  )
  const response = await fetch(server.address, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])

  await using other = await serveHttp(
    {},
    { pages: () => async () => Response.redirect('https://example.vn/', 303) },
  )
  const bare = await fetch(other.address, { redirect: 'manual' })
  expect(bare.status).toBe(303)
  expect(bare.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a streamed response is compressed and complete', async () => {
  const pieces = ['Công ty ', 'TNHH ', 'Hoà Phát '.repeat(500)]
  await using server = await serveHttp(
    {},
    {
      pages: () => async () =>
        new Response(
          Readable.toWeb(Readable.from(pieces.map((piece) => Buffer.from(piece)))) as ReadableStream,
          {
            headers: { 'Content-Type': 'text/html' },
          },
        ),
    },
  )
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(server.address, { headers: { 'Accept-Encoding': 'gzip, br' } }, async (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve(Buffer.concat(chunks))
    }).on('error', reject)
  })
  expect(bytes.length).toBeLessThan(200)
  expect(gunzipSync(bytes).toString()).toBe(pieces.join(''))
})
