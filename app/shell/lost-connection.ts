import { useSyncExternalStore } from 'react'
import { data, type MiddlewareFunction } from 'react-router'

/** A request of the router that never got an answer. */
interface LostRequest {
  /** Path and query of the page that was asked for, to ask again; undefined where a form was sent. */
  address?: string
  /** How often the page was asked for. */
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

/** Notes a page that could not be asked for; without an address, a form that was sent into nothing. */
export const noteLost = (address?: string) =>
  setLost({ address, attempts: lost && lost.address === address ? lost.attempts + 1 : 1 })

export const forgetLost = () => setLost(undefined)

/** The latest request that got no answer; undefined once one did. */
export const useLostRequest = () =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => undefined,
  )

/** Returns whether `fetch` rejected or the body broke off. Errors of the server arrive as other classes. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
  )
}

interface Result {
  type: 'data' | 'error'
  result: unknown
}

/**
 * Client middleware: keeps the page where a data request got no answer, and has the shell say so. A load stays pending
 * until the next navigation replaces it; a form gets no answer and can be sent again.
 */
export const keepPage: MiddlewareFunction<Record<string, Result>> = async ({ request }, next) => {
  const results = await next()
  const failed = Object.values(results).find(({ type, result }) => {
    // Of an action, the router wraps errors as well.
    const cause = result && typeof result === 'object' && 'data' in result ? result.data : result
    return type === 'error' && isConnectionLost(cause)
  })
  if (!failed) {
    // Empty where no loader had to be asked.
    if (Object.keys(results).length > 0) forgetLost()
    return results
  }
  if (request.method === 'GET') {
    const { pathname, search } = new URL(request.url)
    noteLost(pathname + search)
    return new Promise(() => {})
  }
  noteLost()
  // A status of a failure, so that the loaders are not asked as well.
  Object.assign(failed, { type: 'data', result: data(undefined, { status: 503 }) })
  return results
}

/** Returns the result of `ask`, or of `answer` when the connection was lost: for forms with their own message. */
export async function orConnectionLost<Answer, Other>(ask: () => Promise<Answer>, answer: () => Other) {
  try {
    return await ask()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return answer()
  }
}
