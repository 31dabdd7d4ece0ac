import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compress } from './compression.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=0, br', 'br'],
  ['*', 'gzip'],
  ['gzip;q=0', undefined],
])('%s selects %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

const ask = (encoding: string, method = 'GET') =>
  new Request('http://localhost/', { method, headers: { 'Accept-Encoding': encoding } })
const html = (body: string | ReadableStream, headers = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/html', ...headers } })
const long = 'Công ty '.repeat(1000)

test('a compressed page is smaller and decompresses to the original', async () => {
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    for (const length of [undefined, String(Buffer.byteLength(long))]) {
      const page = html(long, { ETag: '"1"', ...(length && { 'Content-Length': length }) })
      const response = await compress(ask(encoding), page)
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(response.headers.get('Vary')).toContain('Accept-Encoding')
      expect(response.headers.get('ETag')).toBe('W/"1"')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('Content-Length')).toBe(length ? String(bytes.length) : null)
      expect(bytes.length).toBeLessThan(500)
      expect(decompress(bytes).toString()).toBe(long)
    }
  }
})

test.each([
  ['a picture', ask('br'), new Response(long, { headers: { 'Content-Type': 'image/png' } })],
  ['a compressed response', ask('br'), html(long, { 'Content-Encoding': 'gzip' })],
  ['a short response', ask('br'), html('short', { 'Content-Length': '5' })],
  ['a HEAD request', ask('br', 'HEAD'), html(long)],
  ['an unsupported encoding', ask('identity'), html(long)],
])('does not compress %s', async (_, request, response) => {
  expect(await compress(request, response)).toBe(response)
})

test('streams chunks as they are rendered', async () => {
  let renderRest = () => {}
  const rest = new Promise<void>((resolve) => (renderRest = resolve))
  const encoder = new TextEncoder()
  const stream = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode('<head>'))
      await rest
      controller.enqueue(encoder.encode('<body>'))
      controller.close()
    },
  })
  const reader = (await compress(ask('gzip'), html(stream))).body!.getReader()
  const chunks: Uint8Array[] = []
  // The format's header comes first, then the flushed block.
  while (Buffer.concat(chunks).length <= 10) chunks.push((await reader.read()).value!)
  renderRest()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('<head><body>')
})

test('an aborted response stays aborted', async () => {
  const stream = new ReadableStream({
    start(controller) {
      controller.error(new Error('rendering failed'))
    },
  })
  const response = await compress(ask('br'), html(stream))
  await expect(response.arrayBuffer()).rejects.toThrow('rendering failed')
})

test('cancelling a stream cancels its source', async () => {
  let made = 0
  const cancelled = Promise.withResolvers<void>()
  const stream = new ReadableStream({
    pull(controller) {
      made++
      // Random data, so the output is as long as the input.
      controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)))
    },
    cancel: () => cancelled.resolve(),
  })
  const reader = (await compress(ask('gzip'), html(stream))).body!.getReader()
  await reader.read()
  await reader.cancel()
  await cancelled.promise
  const before = made
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(before)
})
