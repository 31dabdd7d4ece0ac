import { LRUCache } from 'lru-cache'
import { hashApiKey, isApiKey } from '#core/api-keys/api-key.ts'
import { type ApiClient, findApiKey } from '#core/api-keys/find-api-key.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { endpoint, type EndpointArgs, type Resource } from './endpoint.ts'
import { problem } from './errors.ts'
import type { RequestInfo } from './request-info.ts'

/** Max time for which a process accepts a revoked key. */
export const keyMemoryMs = 3_000
/** Invalid keys never become valid, so they are cached longer. */
const wrongKeyMemoryMs = 60_000

/** Looks up the owners of API keys. */
export interface ApiClients {
  /** Returns a cached or in-flight lookup; undefined on a cache miss. */
  recall(key: string): Found | undefined
  /** Asks the database. */
  lookUp(key: string): Found
}

/** Undefined for an invalid key. */
type Found = Promise<ApiClient | undefined>

const findInDatabase = (key: string): Found => findApiKey(services().db, key)

export function createApiClients(find: (key: string) => Found = findInDatabase): ApiClients {
  // By hash, so keys are not kept in memory either. Caches promises, so concurrent lookups share one query.
  const known = new LRUCache<string, Found>({ max: 10_000, ttl: keyMemoryMs })
  const wrong = new LRUCache<string, true>({ max: 10_000, ttl: wrongKeyMemoryMs })

  return {
    recall(key) {
      if (!isApiKey(key)) return Promise.resolve(undefined)
      const hash = hashApiKey(key)
      return wrong.has(hash) ? Promise.resolve(undefined) : known.get(hash)
    },
    lookUp(key) {
      const hash = hashApiKey(key)
      const found = (async () => find(key))()
      known.set(hash, found)
      found.then(
        (client) => client ?? wrong.set(hash, true),
        () => known.delete(hash),
      )
      return found
    },
  }
}

/** Returns the request's key; empty for a bearer without one, undefined without a bearer. */
export function bearerKey({ headers }: Request): string | undefined {
  const [, key] = /^bearer\b(.*)$/i.exec(headers.get('Authorization') ?? '') ?? []
  return key?.trim()
}

const creditsHeader = 'X-Credits-Remaining'

/** Makes a response private to the key's owner and adds the remaining credits. */
export function addClientHeaders(headers: Headers, client: ApiClient): void {
  headers.set('Cache-Control', 'private, no-store')
  headers.delete('Access-Control-Allow-Origin')
  if (!headers.has(creditsHeader)) headers.set(creditsHeader, String(client.credits))
}

/** Returns the response to an invalid key. */
export function wrongKeyResponse(request: Request, info: RequestInfo): Response {
  const error = new AppError('invalid_api_key', 'This API key does not exist or was revoked.')
  return unauthorized(error, 'Bearer realm="API", error="invalid_token"', request, info)
}

type ClientHandler = (args: EndpointArgs & { client: ApiClient }) => Response | Promise<Response>

/** Creates an endpoint for API clients. A session is not enough, so other pages cannot make a browser call it. */
export function clientEndpoint(answers: Partial<Record<'GET' | 'POST', ClientHandler>>): Resource {
  const withClient = (answer: ClientHandler) => (args: EndpointArgs) => {
    const { request, info } = args
    if (info.client) return answer({ ...args, client: info.client })
    const error = new AppError('unauthenticated', 'Send an API key: "Authorization: Bearer dbv_…".')
    return unauthorized(error, 'Bearer realm="API"', request, info)
  }
  const guarded = Object.entries(answers).map(([method, answer]) => [method, withClient(answer)])
  return endpoint(Object.fromEntries(guarded))
}

function unauthorized(error: AppError, challenge: string, request: Request, info: RequestInfo): Response {
  const response = problem(error, request, info)
  response.headers.delete('Access-Control-Allow-Origin')
  response.headers.set('WWW-Authenticate', challenge)
  return response
}
