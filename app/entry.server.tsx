import { hash } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestInfo } from './middleware/request-info.ts'
import { NonceContext } from './nonce.ts'
import { hashScripts } from './script-hashes.ts'
// Lazy in the browser; loaded here with the server, so that no page waits for it.
import './routes/search/search-form.tsx'

export { handleError } from './middleware/errors.ts'

/** Longer than any loader may take: pages defer nothing, so rendering itself never waits. */
const renderTimeoutMs = 5_000

/** Renders the page in one chunk: it is complete when rendering starts, and one chunk compresses and sends fastest. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const info = loadContext.get(requestInfo)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = await render(request.url, routerContext, info.nonce)
  // Vite adds styles with the nonce.
  if (status !== 200 || info.hasSession || import.meta.env.DEV) return send(page, { status, headers })
  const { html, hashes } = hashScripts(page.toString(), info.nonce)
  info.scriptHashes = hashes
  const etag = `W/"${hash('sha1', html, 'base64url')}"`
  headers.set('ETag', etag)
  if (request.headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return send(Buffer.from(html), { status, headers })

  function send(body: Buffer<ArrayBuffer>, init: ResponseInit & { headers: Headers }): Response {
    // Marks the end for the compressor.
    init.headers.set('Content-Length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : body, init)
  }
}

function render(url: string, routerContext: EntryContext, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Suspense boundaries stay in place: React would move them to the end, where only a script brings them back.
        progressiveChunkSize: Infinity,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: reject,
      },
    )
    const timeout = setTimeout(() => abort(), renderTimeoutMs)
  })
}
