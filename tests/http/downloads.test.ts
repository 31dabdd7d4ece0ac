import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Pages } from '#app/http.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { serveHttp } from '#tests/setup/http-server.ts'

/** An endless file that counts its yielded chunks. */
function endlessFile(headers: Record<string, string>) {
  const seen = { chunks: 0, isGivenUp: false }
  const file: Pages = async (_request, context) => {
    context.get(requestInfo).isDownload = true
    const body = new ReadableStream({
      pull(controller) {
        seen.chunks++
        controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)))
      },
      cancel() {
        seen.isGivenUp = true
      },
    })
    return new Response(body, { headers })
  }
  return { seen, file }
}

const serving = (file: Pages) => ({
  pages: () => async (request: Request, context: RouterContextProvider) =>
    request.url.endsWith('/file') ? file(request, context) : new Response('page'),
})

async function begin(address: string, encoding: string): Promise<IncomingMessage> {
  const request = get(`${address}/file`, { headers: { 'Accept-Encoding': encoding } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  return response
}

test.each(['identity', 'gzip', 'br'])(
  'a download (%s) is generated at the client’s pace and stops on disconnect',
  async (encoding) => {
    const { seen, file } = endlessFile({ 'Content-Type': 'text/csv' })
    await using server = await serveHttp({}, serving(file))
    const response = await begin(server.address, encoding)
    expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    // Until the buffers of both ends are full.
    let made = -1
    await vi.waitFor(
      () => {
        const isAtRest = made === seen.chunks
        made = seen.chunks
        expect(isAtRest).toBe(true)
      },
      { interval: 100, timeout: 10_000 },
    )
    expect(made).toBeLessThan(400)
    expect(seen.isGivenUp).toBe(false)
    response.destroy()
    await vi.waitFor(() => expect(seen.isGivenUp).toBe(true), { timeout: 10_000 })
    const atTheEnd = seen.chunks
    await fetch(`${server.address}/`)
    expect(seen.chunks).toBe(atTheEnd)
  },
)

test('a running download blocks no one', async () => {
  const { file } = endlessFile({ 'Content-Type': 'application/octet-stream' })
  await using server = await serveHttp({ MAX_IN_FLIGHT: '1' }, serving(file))
  const downloads = [await begin(server.address, 'identity'), await begin(server.address, 'identity')]
  expect((await fetch(server.address)).status).toBe(200)
  for (const response of downloads) response.destroy()
})

test('a download that fails halfway is visibly incomplete', async () => {
  let chunks = 0
  const file: Pages = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          if (chunks++ > 3) throw new Error('the database is gone')
          controller.enqueue(new TextEncoder().encode('a row\r\n'.repeat(1000)))
        },
      }),
      { headers: { 'Content-Type': 'text/csv' } },
    )
  await using server = await serveHttp({}, serving(file))
  for (const encoding of ['identity', 'gzip']) {
    chunks = 0
    const response = await fetch(`${server.address}/file`, { headers: { 'Accept-Encoding': encoding } })
    await expect(response.text()).rejects.toThrow()
  }
})
