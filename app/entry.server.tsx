import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestInfo } from './middleware/request-info.ts'
import { NonceContext } from './nonce.ts'
// Lazy in the browser; loaded here with the server, so that no page waits for it.
import './routes/search/search-form.tsx'

export { handleError } from './middleware/errors.ts'

/** Longer than any loader may take: pages defer nothing, so rendering itself never waits. */
const renderTimeoutMs = 5_000

/** Renders the page in one chunk: it is complete when rendering starts, and one chunk compresses and sends fastest. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(requestInfo)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        const page = Buffer.concat(chunks)
        // Marks the end for the compressor.
        headers.set('Content-Length', String(page.length))
        resolve(new Response(page, { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
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
