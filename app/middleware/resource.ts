import { hash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { logError, problem, problemDetails } from './errors.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

interface ResourceArgs {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** A loader (and action) of a route without a page. */
export type Resource = (args: ResourceArgs) => Promise<Response>

interface Question {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
  info: RequestInfo
}

/** What may be done with everything here: read. Nothing is kept between requests, so every site may read it. */
const methods = 'GET, HEAD, OPTIONS'
const anySite = { 'Access-Control-Allow-Origin': '*' }

/** Of what a company may hide or leave: gone within seconds, wherever a copy was kept. */
export const briefly = 'public, max-age=5'

/**
 * Wraps a function that answers GET: other methods are refused with the methods that exist, errors become problem
 * details. Use it as the loader and as the action of the route.
 */
export function resource(answer: (question: Question) => Response | Promise<Response>): Resource {
  return async ({ request, params, context }) => {
    const info = context.get(requestInfo)
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { Allow: methods, ...anySite } })
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const refusal = problemDetails(
        { type: 'method_not_allowed', status: 405, detail: `${request.method} is not possible here.` },
        request,
        info,
      )
      refusal.headers.set('Allow', methods)
      return refusal
    }
    try {
      return await answer({ request, url: new URL(request.url), params, context, info })
    } catch (error) {
      logError(error, info)
      return problem(error, request, info)
    }
  }
}

interface JsonOptions {
  cacheControl: string
  /** What makes two answers the same, where that is less than the whole body. */
  meaning?: unknown
}

/** JSON that any site may read. A client that has this very answer is told so instead (304). */
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
    // Answers to a key are for its owner.
    Vary: 'Authorization',
    ...anySite,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers })
  }
  headers['Content-Length'] = String(Buffer.byteLength(text))
  return new Response(text, { headers })
}
