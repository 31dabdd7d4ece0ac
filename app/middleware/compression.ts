import { once } from 'node:events'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const compressible = /^(text\/|application\/(json|problem\+json|xml|javascript|manifest\+json)|image\/svg)/
const threshold = 1024

type Encoding = 'gzip' | 'br'

/**
 * Chooses the encoding of a dynamic response. At a fast quality, Brotli makes pages no smaller than gzip and takes 50 %
 * longer; the build compresses files at full quality. A quality value of 0 in the header refuses an encoding.
 */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0].trim()),
  )
  if (accepted.has('gzip') || accepted.has('*')) return 'gzip'
  return accepted.has('br') ? 'br' : undefined
}

const gzipOptions = { level: 5 }
/** A window of 128 kB is enough for a page. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
}
const gzipWhole = promisify<Uint8Array, object, Buffer<ArrayBuffer>>(gzip)
const brotliWhole = promisify<Uint8Array, object, Buffer<ArrayBuffer>>(brotliCompress)

const compressWhole = (bytes: Uint8Array, encoding: Encoding) =>
  encoding === 'gzip' ? gzipWhole(bytes, gzipOptions) : brotliWhole(bytes, brotliOptions)

/** Flushes when writing pauses, so streams stay streams. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream {
  const compressor = encoding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions)
  const flush = encoding === 'gzip' ? constants.Z_SYNC_FLUSH : constants.BROTLI_OPERATION_FLUSH
  let pending: NodeJS.Immediate | undefined
  // A destroyed compressor never drains, so a disconnect ends the pump here.
  const closed = new AbortController()
  compressor.once('close', () => closed.abort())
  const pump = async () => {
    for await (const chunk of body) {
      clearImmediate(pending)
      if (compressor.destroyed) return
      if (!compressor.write(chunk)) await once(compressor, 'drain', { signal: closed.signal })
      pending = setImmediate(() => compressor.flush(flush))
    }
    clearImmediate(pending)
    compressor.end()
  }
  pump().catch((error: Error) => {
    clearImmediate(pending)
    compressor.destroy(error)
  })
  return Readable.toWeb(compressor) as ReadableStream
}

/** Returns the response, compressed if accepted and worthwhile; as a whole if its length is known. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (!compressible.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding'))
    return response
  headers.append('Vary', 'Accept-Encoding')
  const length = headers.get('Content-Length')
  if (request.method === 'HEAD' || status === 304 || (length && Number(length) < threshold)) return response
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'))
  if (!encoding || !response.body) return response

  const etag = headers.get('ETag')
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`)
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  if (!length) return new Response(compressStream(response.body, encoding), { status, headers })
  const bytes = await compressWhole(new Uint8Array(await response.arrayBuffer()), encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status, headers })
}
