import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { catalogue as accountEnglish } from './i18n/account-catalogue-en.ts'
import { catalogue as accountVietnamese } from './i18n/account-catalogue-vi.ts'
import { catalogue as adminEnglish } from './i18n/admin-catalogue-en.ts'
import { catalogue as adminVietnamese } from './i18n/admin-catalogue-vi.ts'
import { catalogue as english } from './i18n/catalogue-en.ts'
import { catalogue as vietnamese } from './i18n/catalogue-vi.ts'
import { budget as budgetEnglish } from './i18n/en/budget.ts'
import { budget as budgetVietnamese } from './i18n/vi/budget.ts'
import { catalogue as contentEnglish } from './i18n/content-catalogue-en.ts'
import { catalogue as contentVietnamese } from './i18n/content-catalogue-vi.ts'
import { addCatalogue } from './i18n/translators.ts'
import { requestInfo } from './middleware/request-info.ts'
import { NonceContext } from './nonce.ts'

export { handleError } from './middleware/errors.ts'

addCatalogue('en', { ...english, ...accountEnglish, ...contentEnglish, ...budgetEnglish, ...adminEnglish })
addCatalogue('vi', {
  ...vietnamese,
  ...accountVietnamese,
  ...contentVietnamese,
  ...budgetVietnamese,
  ...adminVietnamese,
})

/** Longer than any loader may take: nothing of a page is deferred, so rendering itself never waits. */
const renderTimeoutMs = 5_000

/** The page in one piece: it is small, complete when rendering starts, and one piece compresses and sends fastest. */
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
        // Tells whoever compresses it that this is all.
        headers.set('Content-Length', String(page.length))
        resolve(new Response(page, { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      { nonce, onAllReady: () => pipe(body), onShellError: reject, onError: reject },
    )
    const timeout = setTimeout(() => abort(), renderTimeoutMs)
  })
}
