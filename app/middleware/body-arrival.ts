import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import { comparablePath } from './admission.ts'
import { createShares } from './load-shedding.ts'
import type { RequestInfo } from './request-info.ts'

/** In bytes. The route reads the rest of a longer body, or refuses it. */
const maxBuffered = 2_000_000

/** Admin uploads are streamed to storage; a guard rejects strangers before anything is read. */
function isUpload({ url, headers }: Request): boolean {
  const isForm = headers.get('Content-Type')?.toLowerCase().startsWith('multipart/form-data') ?? false
  return isForm && comparablePath(new URL(url).pathname).startsWith('/admin/')
}

/**
 * Returns a function that buffers a request's body before it takes a slot, so slow bodies hold none; it returns the
 * request with the buffered body. Throws `too_many_requests` while an address has `maxPerAddress` bodies in flight (0
 * disables the limit), and `invalid_input` for a truncated body.
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
    const release = shares.take(owner)
    try {
      return await readAhead(request, request.body)
    } catch (cause) {
      throw new AppError('invalid_input', 'The request body is incomplete.', { cause })
    } finally {
      release()
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
