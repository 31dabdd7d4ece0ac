import { hash } from 'node:crypto'
import { type Answer, endpoint, type Resource } from './endpoint.ts'

/** Read-only and without cookies, so any site may read it. */
const methods = 'GET, HEAD, OPTIONS'
const anySite = { 'Access-Control-Allow-Origin': '*' }

/** `Cache-Control` for company data: each view counts, and a hidden company disappears at once. */
export const revalidated = 'private, no-cache'

/** Returns an endpoint that any site may read. Use it as the route's loader and action. */
export function resource(answer: Answer): Resource {
  const read = endpoint({ GET: answer }, methods)
  const options = async () => new Response(null, { status: 204, headers: { Allow: methods, ...anySite } })
  return (args) => (args.request.method === 'OPTIONS' ? options() : read(args))
}

interface JsonOptions {
  cacheControl: string
  /** Input of the ETag, without volatile parts of the body. */
  meaning?: unknown
}

/** Returns JSON that any site may read, or 304 if the client has it. */
export function json(
  request: Request,
  body: unknown,
  { cacheControl, meaning = body }: JsonOptions,
): Response {
  const text = JSON.stringify(body)
  const same = meaning === body ? text : JSON.stringify(meaning)
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    ETag: `W/"${hash('sha1', same, 'base64url')}"`,
    // Responses to a key are for its owner.
    Vary: 'Authorization',
    ...anySite,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers })
  }
  headers['Content-Length'] = String(Buffer.byteLength(text))
  return new Response(text, { headers })
}
