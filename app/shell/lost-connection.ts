import { useSyncExternalStore } from 'react'
import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

/** A request of the router that got no response. */
interface LostRequest {
  /** Path and query of the page, for retries; undefined for a form. */
  address?: string
  /** Number of requests for the page so far. */
  attempts: number
}

let lost: LostRequest | undefined
const listeners = new Set<() => void>()

function setLost(request: LostRequest | undefined): void {
  if (lost === request) return
  lost = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records a failed request for a page, or of a form if there is no address. */
export const recordLost = (address?: string) =>
  setLost({ address, attempts: lost && lost.address === address ? lost.attempts + 1 : 1 })

export const clearLost = () => setLost(undefined)

/** Returns the latest request without a response, or undefined once one succeeded. */
export const useLostRequest = () =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => undefined,
  )

/**
 * Returns whether `fetch` rejected, the body broke off, or a proxy or a busy server answered before any loader ran, with
 * text. Errors of loaders have an object.
 */
function isConnectionLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) {
    return error.status >= 502 && error.status <= 504 && typeof error.data === 'string'
  }
  return (
    error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
  )
}

interface Result {
  type: 'data' | 'error'
  result: unknown
}

/**
 * Client middleware: keeps the page when a data request gets no response, and lets the shell say so. A load stays pending
 * until the next navigation replaces it; a form gets no action data and can be sent again.
 */
export const keepPageOnNetworkError: MiddlewareFunction<Record<string, Result>> = async (
  { request },
  next,
) => {
  const results = await next()
  const failed = Object.values(results).find(({ type, result }) => {
    // The router also wraps the errors of actions.
    const isWrapped = result && typeof result === 'object' && 'data' in result
    return type === 'error' && (isConnectionLost(result) || (isWrapped && isConnectionLost(result.data)))
  })
  if (!failed) {
    // Empty if no loader had to run.
    if (Object.keys(results).length > 0) clearLost()
    return results
  }
  if (request.method === 'GET') {
    const { pathname, search } = new URL(request.url)
    recordLost(pathname + search)
    return new Promise(() => {})
  }
  recordLost()
  // The status of a failure, so that the loaders do not run.
  Object.assign(failed, { type: 'data', result: data(undefined, { status: 503 }) })
  return results
}

/** Returns the result of `run`, or of `fallback` when the connection was lost: for forms with their own message. */
export async function orConnectionLost<Answer, Other>(run: () => Promise<Answer>, fallback: () => Other) {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return fallback()
  }
}
