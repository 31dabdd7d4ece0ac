import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import { comparablePath } from './admission.ts'
import { createShares } from './load-shedding.ts'
import type { RequestInfo } from './request-info.ts'

/** In bytes. The route reads the rest of a longer body, or refuses it. */
const maxBuffered = 2_000_000

/** Files for the administration are streamed to where they are kept; a guard refuses strangers before it reads one. */
function isUpload({ url, headers }: Request): boolean {
  const isForm = headers.get('Content-Type')?.toLowerCase().startsWith('multipart/form-data') ?? false
  return isForm && comparablePath(new URL(url).pathname).startsWith('/admin/')
}

/**
 * Returns a function that reads the body of a request before it takes a slot, so that slow bodies hold none; the request
 * it returns has the body in memory. It throws `too_many_requests` while an address has `maxPerAddress` bodies on their
 * way (0 is no limit), and `invalid_input` for a body that breaks off.
 */
export function createBodyArrival(maxPerAddress: number) {
  const shares = createShares(maxPerAddress)
  return async function arrive(request: Request, info: RequestInfo): Promise<Request> {
    if (request.method === 'GET' || request.method === 'HEAD' || isUpload(request)) return request
    if (!request.body) return request
    const owner = addressKey(info.address)
    if (!info.isLocal && shares.isFull(owner)) {
      const details = { retryAfter: 2 }
      throw new AppError('too_many_requests', 'Too many requests at the same time.', { details })
    }
    const giveBack = shares.take(owner)
    try {
      return await readAhead(request, request.body)
    } catch (cause) {
      throw new AppError('invalid_input', 'The body broke off.', { cause })
    } finally {
      giveBack()
    }
  }
}

async function readAhead(request: Request, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Request> {
  const { url, method, headers, signal } = request
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let bytes = 0; bytes <= maxBuffered;) {
    const { value, done } = await reader.read()
    if (done) return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
    chunks.push(value)
    bytes += value.length
  }
  reader.releaseLock()
  async function* whole() {
    yield* chunks
    yield* body
  }
  const init = { method, headers, signal, body: Readable.toWeb(Readable.from(whole())), duplex: 'half' }
  return new Request(url, init as RequestInit)
}
